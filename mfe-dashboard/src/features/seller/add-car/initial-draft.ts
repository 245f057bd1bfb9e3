import type { Draft } from '@second-gear/contract/drafts';
import { newDraftId } from '../../../shared/car-form/current-draft.ts';
import type { DraftSnapshot } from './draft-saver.ts';
import { emptyContent, type StoredDraft } from './draft-storage.ts';

/** The draft with which the form starts. */
export interface InitialDraft extends DraftSnapshot {
  /** Whether the draft existed before the form was opened. */
  isRestored: boolean;
  /** Whether the form replaced another one and takes focus. */
  takesFocus: boolean;
}

export const createInitialDraft = (): InitialDraft => ({
  ...{ ...emptyContent, id: newDraftId(), version: 0, unsaved: false, unanswered: [] },
  ...{ isRestored: false, takesFocus: false },
});

export const fromServerDraft = ({ _id, version, form, pictures }: Draft): InitialDraft => ({
  ...{ id: _id, version, form, pictures, unsaved: false, unanswered: [] },
  ...{ isRestored: true, takesFocus: false },
});

const fromStoredDraft = ({ at: _at, ...draft }: StoredDraft): InitialDraft => ({
  ...draft,
  ...{ isRestored: true, takesFocus: false },
});

/**
 * Returns the draft that Add Car opens: this tab's draft, else an unsent draft, else the last changed draft.
 * An unsent version wins over the server's version of the same draft.
 * @param storedDrafts without the drafts that the server has deleted
 * @param serverDrafts null if the server is unreachable. Then only drafts of this browser count.
 */
export function chooseInitialDraft(
  requestedId: string | null,
  storedDrafts: readonly StoredDraft[],
  serverDrafts: readonly Draft[] | null,
): InitialDraft {
  const isOnServer = (id: string) => serverDrafts?.some(({ _id }) => _id === id) ?? false;
  // A sent draft that is missing from the list was sent after the server read the list.
  const relevantDrafts = storedDrafts.filter(({ id, unsaved }) => unsaved || !isOnServer(id));
  const requestedStoredDraft = relevantDrafts.find(({ id }) => id === requestedId);
  if (requestedStoredDraft) return fromStoredDraft(requestedStoredDraft);
  const requestedServerDraft = serverDrafts?.find(({ _id }) => _id === requestedId);
  if (requestedServerDraft) return fromServerDraft(requestedServerDraft);
  const [firstStored] = relevantDrafts;
  if (firstStored) return fromStoredDraft(firstStored);
  const [newestOnServer] = serverDrafts ?? [];
  return newestOnServer ? fromServerDraft(newestOnServer) : createInitialDraft();
}
