import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';

/**
 * Shows figures side by side, each with a name and a note. A line has at most three figures, or `$columns`.
 * Loading placeholders use this component with `as="div"`.
 */
export const Tiles = styled.dl<{ $columns?: 2 | 3 }>`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--sg-space-3);

  /* Phones with large fonts. */
  @media (max-width: 19em) {
    grid-template-columns: minmax(0, 1fr);
  }
  @media (min-width: 640px) {
    grid-template-columns: repeat(${({ $columns = 3 }) => $columns}, minmax(0, 1fr));
  }

  div {
    display: flex;
    flex-direction: column;
    gap: var(--sg-space-1);
    padding: var(--sg-space-4);
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-l);
    background: var(--sg-surface);
  }
  dt {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
  dd {
    font-size: var(--sg-text-xs);
    color: var(--sg-ink-2);
  }
  dd:first-of-type {
    font-family: var(--sg-font-display);
    font-size: var(--sg-text-2xl);
    overflow-wrap: anywhere;
    font-weight: 800;
    line-height: 1.1;
    color: var(--sg-ink);
    font-variant-numeric: tabular-nums;
  }
`;

interface Props {
  label: string;
  value: string;
  children?: ReactNode;
}

export const Tile = ({ label, value, children }: Props): ReactElement => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
    {children ? <dd>{children}</dd> : null}
  </div>
);
