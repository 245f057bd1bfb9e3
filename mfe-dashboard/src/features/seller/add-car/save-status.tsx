import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import type { SaverState } from './draft-saver.ts';
import { texts } from './texts.ts';

const Line = styled.small`
  color: var(--sg-ink-2);
`;

function statusText({ savedTo, problem }: Omit<SaverState, 'unsaved'>): string {
  if (!problem || savedTo === 'server' || savedTo === 'not yet') return texts.drafts.savedTo[savedTo];
  // DraftNotice already states the reason and where the text is stored.
  return problem.kind === 'refused' && savedTo === 'browser' ? '' : texts.drafts.untilChosen[savedTo];
}

/** Shows where the draft is stored. Screen readers announce it once, not after every pause in typing. */
export const SaveStatus = ({ unsaved, ...state }: SaverState): ReactElement => (
  <Line role="status" aria-busy={unsaved}>
    {statusText(state)}
  </Line>
);
