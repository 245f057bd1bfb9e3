import { readStoredJson } from '@second-gear/contract/browser-storage';
import { privateKey } from '@second-gear/shared-auth/session';
import * as z from 'zod/mini';

const draftSchema = z.object({
  text: z.string(),
  pictures: z.array(z.object({ url: z.string(), name: z.string() })),
});
export type StatementDraft = z.output<typeof draftSchema>;

/** Storage key of a draft. shared-auth removes it at sign-out. */
const storageKey = (uid: string, draftId: string) => privateKey(uid, `statement-${draftId}`);

/** Returns this user's stored draft of a dispute statement. Returns null if there is none. */
export const readStatementDraft = (uid: string, draftId: string): StatementDraft | null =>
  readStoredJson(() => localStorage, storageKey(uid, draftId), draftSchema);

/** Stores the draft, so it survives a reload. Removes an empty draft. */
export function storeStatementDraft(uid: string, draftId: string, draft: StatementDraft): void {
  try {
    if (draft.text === '' && draft.pictures.length === 0) localStorage.removeItem(storageKey(uid, draftId));
    else localStorage.setItem(storageKey(uid, draftId), JSON.stringify(draft));
  } catch (error) {
    console.warn('Could not save the statement', error);
  }
}
