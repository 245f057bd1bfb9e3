import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import type { SaverState } from './draft-saver.ts';
import { draft as texts } from './texts.ts';

const Line = styled.small`
  color: var(--sg-ink-2);
`;

function textFor({ kept, trouble }: Omit<SaverState, 'unsaved'>): string {
  if (!trouble || kept === 'server' || kept === 'not yet') return texts.kept[kept];
  // The form's notice already states the reason and where the text is stored.
  return trouble.kind === 'refused' && kept === 'browser' ? '' : texts.untilChosen[kept];
}

/** Shows where the draft is stored. Announces it once, not at every pause in typing. */
export const KeptLine = ({ unsaved, ...state }: SaverState): ReactElement => (
  <Line role="status" aria-busy={unsaved}>
    {textFor(state)}
  </Line>
);
