import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';

const sizes = { s: 'var(--sg-text-m)', m: 'var(--sg-text-xl)', l: 'var(--sg-text-2xl)' };

const PlateBody = styled.span<{ $size: 's' | 'm' | 'l' }>`
  display: inline-flex;
  align-items: center;
  padding: 0.16em 0.5em;
  border-radius: 0.28em;
  background: var(--sg-accent);
  color: var(--sg-on-accent);
  box-shadow: inset 0 0 0 0.07em var(--sg-on-accent);
  font-family: var(--sg-font-display);
  font-size: ${({ $size }) => sizes[$size]};
  font-weight: 800;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.02em;
  line-height: 1.15;
  white-space: nowrap;
`;

/** A fact styled as a license plate, such as a price or a registration. */
export function Plate({
  size = 'm',
  children,
}: {
  size?: 's' | 'm' | 'l' | undefined;
  children: ReactNode;
}): ReactElement {
  return <PlateBody $size={size}>{children}</PlateBody>;
}
