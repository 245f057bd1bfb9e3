import type { DisputeItem } from '@second-gear/contract/disputes';
import type { ReactElement } from 'react';
import { type BadgeTone, RowBadge } from '../../../shared/components/rows.tsx';
import { texts } from './texts.ts';

type DisputeStatus = Pick<DisputeItem, 'kind' | 'state'>;

const TONE_BY_STATE: Record<DisputeItem['state'], BadgeTone> = {
  open: 'warning',
  answered: 'danger',
  decided: 'neutral',
};

/**
 * Returns the status text, which states who must act next. For a bank's dispute, the text states that the
 * bank decides.
 */
export const getStateText = ({ kind, state }: DisputeStatus): string =>
  kind === 'bank' && state !== 'decided' ? texts.list.withBank : texts.list.states[state];

/** Shows the status text as a badge for table rows. */
export const DisputeBadge = (dispute: DisputeStatus): ReactElement => (
  <RowBadge
    tone={dispute.kind === 'bank' && dispute.state !== 'decided' ? 'warning' : TONE_BY_STATE[dispute.state]}
  >
    {getStateText(dispute)}
  </RowBadge>
);
