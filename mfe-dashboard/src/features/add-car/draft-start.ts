import type { Draft } from '@second-gear/contract/drafts';
import { newDraftId } from '../../shared/draft-here.ts';
import { emptyContent, type KeptDraft } from './draft.ts';
import type { SavedStart } from './draft-saver.ts';

/** The initial state of the form. */
export interface Start extends SavedStart {
  /** Whether the draft was restored from an earlier visit. */
  found: boolean;
  /** Whether the form replaced another one and takes the focus. */
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
 * Returns the draft that Add Car opens: this tab's draft, else an unsent one, else the last changed one. An
 * unsent version wins over the server's version of the same draft.
 * @param server null if the server is unreachable. Then only drafts of this browser count.
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
