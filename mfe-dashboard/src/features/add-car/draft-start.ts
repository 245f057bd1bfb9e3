import type { Draft } from '@second-gear/contract/drafts';
import { newDraftId } from '../../shared/draft-here.ts';
import { emptyContent, type KeptDraft } from './draft.ts';
import type { SavedStart } from './draft-saver.ts';

/** What the form starts from. */
export interface Start extends SavedStart {
  /** Whether somebody has left it so, and now finds it again. */
  found: boolean;
  /** Whether the form came in place of another one, and takes the focus. */
  moved: boolean;
}

export const newStart = (): Start => ({
  ...{ ...emptyContent, id: newDraftId(), version: 0, unsaved: false, unanswered: [] },
  ...{ found: false, moved: false },
});

export const startFrom = ({ _id, version, form, pictures }: Draft): Start => ({
  ...{ id: _id, version, form, pictures, unsaved: false, unanswered: [] },
  ...{ found: true, moved: false },
});

const startHere = ({ at: _at, ...draft }: KeptDraft): Start => ({
  ...draft,
  ...{ found: true, moved: false },
});

/**
 * Which draft Add Car opens: the one that this tab works on, else one that the server lacks, else the one that was
 * changed last. What is not sent yet comes before what the server has of the same draft.
 * @param server null where it cannot be asked: then what the browser has must do
 */
export function chooseStart(
  wanted: string | null,
  here: readonly KeptDraft[],
  server: readonly Draft[] | null,
): Start {
  const unsent = here.filter(({ unsaved }) => unsaved);
  const usable = server === null ? here : unsent;
  const wantedHere = usable.find(({ id }) => id === wanted);
  if (wantedHere) return startHere(wantedHere);
  const wantedThere = server?.find(({ _id }) => _id === wanted);
  if (wantedThere) return startFrom(wantedThere);
  const [first] = usable;
  if (first) return startHere(first);
  const [newest] = server ?? [];
  return newest ? startFrom(newest) : newStart();
}
