import { VisuallyHidden } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { common } from '../../../shared/texts.ts';

const Count = styled.span`
  display: inline-grid;
  place-items: center;
  min-width: 1.4rem;
  height: 1.4rem;
  padding-inline: 0.35rem;
  border-radius: var(--sg-radius-pill);
  background: var(--sg-accent);
  color: var(--sg-on-accent);
  font-size: var(--sg-text-xs);
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;

/**
 * Shows the number of unread messages as a badge. Screen readers get the full text. Renders nothing for 0.
 */
export function UnreadCount({ count }: { count: number }): ReactElement | null {
  if (count === 0) return null;
  return (
    <>
      <Count aria-hidden="true">{count > 99 ? '99+' : count}</Count>
      <VisuallyHidden>{common.unread(count)}</VisuallyHidden>
    </>
  );
}
