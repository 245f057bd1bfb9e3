import { readStoredJson } from '@second-gear/contract/stored';
import { privateKey } from '@second-gear/shared-auth/session';
import * as z from 'zod/mini';

const draftSchema = z.object({
  text: z.string(),
  pictures: z.array(z.object({ url: z.string(), name: z.string() })),
});
export type StatementDraft = z.output<typeof draftSchema>;

/** shared-auth removes this key at sign-out. */
const keyOf = (uid: string, place: string) => privateKey(uid, `statement-${place}`);

/** Returns this user's stored draft of a dispute statement. Null if there is none. */
export const readStatement = (uid: string, place: string): StatementDraft | null =>
  readStoredJson(() => localStorage, keyOf(uid, place), draftSchema);

/** Stores the draft for a reload. An empty draft is removed. */
export function keepStatement(uid: string, place: string, draft: StatementDraft): void {
  try {
    if (draft.text === '' && draft.pictures.length === 0) localStorage.removeItem(keyOf(uid, place));
    else localStorage.setItem(keyOf(uid, place), JSON.stringify(draft));
  } catch (error) {
    console.warn('The statement could not be kept', error);
  }
}
