import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon, type IconName } from './icon.tsx';
import { wrapTexts } from './wrap-texts.tsx';

export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent';

const Pill = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: 0.35em;
  padding: 0.15rem 0.55rem;
  border-radius: var(--sg-radius-s);
  background: ${({ $tone }) => ($tone === 'accent' ? 'var(--sg-accent)' : `var(--sg-${$tone}-soft)`)};
  color: ${({ $tone }) => ($tone === 'accent' ? 'var(--sg-on-accent)' : `var(--sg-on-${$tone}-soft)`)};
  font-size: var(--sg-text-xs);
  font-weight: 650;
  line-height: 1.4;
  white-space: nowrap;

  /* Wraps the text on the narrowest phones, and with a large font on any phone. */
  @media (max-width: 22em) {
    white-space: normal;
  }
`;

/** A short status text. The color only emphasizes the text. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
}): ReactElement {
  return (
    <Pill $tone={tone}>
      {icon ? <Icon name={icon} size={14} /> : null}
      {wrapTexts(children)}
    </Pill>
  );
}
