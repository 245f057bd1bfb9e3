import { Avatar } from '@second-gear/ui/avatar';
import { Badge } from '@second-gear/ui/badge';
import { BrandMark } from '@second-gear/ui/brand-mark';
import { Button, IconButton, LinkButton } from '@second-gear/ui/button';
import { Chip } from '@second-gear/ui/chip';
import { Icon } from '@second-gear/ui/icon';
import { type IconName, iconPaths } from '@second-gear/ui/icon-paths';
import { Logo } from '@second-gear/ui/logo';
import { light } from '@second-gear/ui/palette';
import { Plate } from '@second-gear/ui/plate';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { Sample } from './sample.tsx';

const SIZES = ['s', 'm', 'l'] as const;
const TEXT_SIZES = ['xs', 's', 'm', 'l', 'xl', '2xl', '3xl', '4xl'];
const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const;
const TONES = ['neutral', 'info', 'success', 'warning', 'danger', 'accent'] as const;

const Swatch = styled.figure`
  width: 8.5rem;
  margin: 0;
  font-size: var(--sg-text-s);

  i {
    display: block;
    height: 2.5rem;
    border: 1px solid var(--sg-line-strong);
    border-radius: var(--sg-radius-s);
  }
`;

const IconSample = styled.span`
  display: grid;
  justify-items: center;
  width: 7rem;
  font-size: var(--sg-text-s);
`;

/** Colors, type, icons, badges and the small components. */
export function Foundations(): ReactElement {
  return (
    <>
      <Sample moduleName="palette">
        {Object.keys(light).map((name) => (
          <Swatch key={name}>
            <i style={{ background: `var(--sg-${name})` }} />
            <figcaption>{name}</figcaption>
          </Swatch>
        ))}
      </Sample>
      <Sample moduleName="tokens">
        {TEXT_SIZES.map((size) => (
          <p key={size} className="state" style={{ fontSize: `var(--sg-text-${size})` }}>
            Text {size}
          </p>
        ))}
      </Sample>
      <Sample moduleName="avatar">
        <Avatar name="Ada Martin" picture={null} />
        <Avatar name="Ada Martin" picture={null} size="4rem" />
      </Sample>
      <Sample moduleName="icon">
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <IconSample key={name}>
            <Icon name={name} size={24} />
            {name}
          </IconSample>
        ))}
      </Sample>
      <Sample moduleName="logo">
        <Logo />
        <Logo markOnly />
      </Sample>
      <Sample moduleName="brand-mark">
        <BrandMark name="Volvo" />
        <BrandMark name="Citroën" />
      </Sample>
      <Sample moduleName="button">
        {VARIANTS.map((variant) =>
          SIZES.map((size) => (
            <Button key={variant + size} variant={variant} size={size}>
              {variant} {size}
            </Button>
          )),
        )}
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant} disabled
          </Button>
        ))}
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} loading>
            {variant} loading
          </Button>
        ))}
        <Button icon="search">With an icon</Button>
        <LinkButton to="/ui">A link</LinkButton>
        <IconButton icon="heart" label="Icon only" />
        <IconButton icon="heart-filled" label="Icon pressed" pressed />
        <IconButton icon="close" label="Icon disabled" disabled />
      </Sample>
      <Sample moduleName="badge">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="success" icon="check">
          With an icon
        </Badge>
      </Sample>
      <Sample moduleName="chip">
        <Chip>Display only</Chip>
        <Chip onRemove={() => undefined}>Removable</Chip>
      </Sample>
      <Sample moduleName="plate">
        {SIZES.map((size) => (
          <Plate key={size} size={size}>
            $16,000
          </Plate>
        ))}
      </Sample>
    </>
  );
}
