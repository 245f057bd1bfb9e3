import type { ComponentPropsWithRef, MouseEvent, ReactElement, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { styled } from 'styled-components';
import { buttonCss, type ButtonCssProps } from './button-css.ts';
import { Gear } from './gear.tsx';
import { Icon, type IconName } from './icon.tsx';
import { wrapTexts } from './wrap-texts.tsx';

interface ButtonStyleProps {
  variant?: ButtonCssProps['$variant'] | undefined;
  size?: ButtonCssProps['$size'] | undefined;
  /** Icon before the text. */
  icon?: IconName | undefined;
  /** Whether the button has full width. */
  block?: boolean | undefined;
  /** For a ghost button at the start of a line: aligns its text with the content above. */
  flush?: boolean | undefined;
}

const ButtonElement = styled.button<ButtonCssProps>`
  ${buttonCss}
`;
const LinkElement = styled(Link)<ButtonCssProps>`
  ${buttonCss}
`;

const getIconSize = (size: ButtonStyleProps['size']) => (size === 's' ? 16 : 19);

export type ButtonProps = ButtonStyleProps & {
  /** Whether work is in progress: shows a spinner, stays focused and ignores presses. */
  loading?: boolean | undefined;
} & ComponentPropsWithRef<'button'>;

/** Push button. `type` defaults to `button`. A form's own button sets `type="submit"`. */
export function Button({
  variant = 'primary',
  size = 'm',
  icon,
  block = false,
  flush = false,
  loading = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps): ReactElement {
  // Disabling a button would lose focus, so a busy one stays focusable and ignores presses.
  const clickUnlessLoading = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <ButtonElement
      $variant={variant}
      $size={size}
      $block={block}
      $flush={flush}
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      {...rest}
      onClick={clickUnlessLoading}
    >
      {loading ? (
        <Gear size={getIconSize(size)} turning />
      ) : icon ? (
        <Icon name={icon} size={getIconSize(size)} />
      ) : null}
      {wrapTexts(children)}
    </ButtonElement>
  );
}

/** A link within the site, styled as a button. */
export function LinkButton({
  variant = 'primary',
  size = 'm',
  icon,
  block = false,
  flush = false,
  children,
  ...rest
}: ButtonStyleProps & { children?: ReactNode } & Omit<LinkProps, 'children'>): ReactElement {
  return (
    <LinkElement $variant={variant} $size={size} $block={block} $flush={flush} {...rest}>
      {icon ? <Icon name={icon} size={getIconSize(size)} /> : null}
      {wrapTexts(children)}
    </LinkElement>
  );
}

export type IconButtonProps = {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
  size?: 's' | 'm' | 'l' | undefined;
  variant?: ButtonCssProps['$variant'] | undefined;
  /** Whether a toggle button is on. Absent for other buttons. */
  pressed?: boolean | undefined;
} & Omit<ComponentPropsWithRef<'button'>, 'children'>;

/** Round button that shows only an icon. */
export function IconButton({
  icon,
  label,
  size = 'm',
  variant = 'ghost',
  pressed,
  type = 'button',
  ...rest
}: IconButtonProps): ReactElement {
  return (
    <ButtonElement
      $variant={variant}
      $size={size}
      $round
      type={type}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      {...rest}
    >
      <Icon name={icon} size={size === 's' ? 18 : 21} />
    </ButtonElement>
  );
}
