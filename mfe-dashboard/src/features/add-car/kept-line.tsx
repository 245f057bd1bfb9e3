import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import type { SaverState } from './draft-saver.ts';
import { draft as texts } from './texts.ts';

const Line = styled.small`
  color: var(--sg-ink-2);
`;

function textFor({ kept, trouble }: Omit<SaverState, 'unsaved'>): string {
  if (!trouble || kept === 'server' || kept === 'not yet') return texts.kept[kept];
  // The form's notice says why, and where the text is meanwhile.
  return trouble.kind === 'refused' && kept === 'browser' ? '' : texts.untilChosen[kept];
}

/** Where the draft is kept, said once and quietly: not at every pause in typing. */
export const KeptLine = ({ unsaved, ...state }: SaverState): ReactElement => (
  <Line role="status" aria-busy={unsaved}>
    {textFor(state)}
  </Line>
);
