import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import type { SaverState } from './draft-saver.ts';
import { draft as texts } from './texts.ts';

const Line = styled.small`
  color: var(--sg-ink-2);
`;

/** Where the draft is kept, said once and quietly: not at every pause in typing. */
export const KeptLine = ({ kept, unsaved }: Pick<SaverState, 'kept' | 'unsaved'>): ReactElement => (
  <Line role="status" aria-busy={unsaved}>
    {texts.kept[kept]}
  </Line>
);
