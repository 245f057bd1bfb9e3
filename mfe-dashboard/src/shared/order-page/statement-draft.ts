import { readStoredJson } from '@second-gear/contract/stored';
import { privateKey } from '@second-gear/shared-auth/session';
import * as z from 'zod/mini';

const draftSchema = z.object({
  text: z.string(),
  pictures: z.array(z.object({ url: z.string(), name: z.string() })),
});
export type StatementDraft = z.output<typeof draftSchema>;

/** shared-auth removes it when this person signs out. */
const keyOf = (uid: string, place: string) => privateKey(uid, `statement-${place}`);

/** What this person has begun to say in a dispute; null when nothing. */
export const readStatement = (uid: string, place: string): StatementDraft | null =>
  readStoredJson(() => localStorage, keyOf(uid, place), draftSchema);

/** Keeps it for a reload; an empty one keeps nothing. */
export function keepStatement(uid: string, place: string, draft: StatementDraft): void {
  try {
    if (draft.text === '' && draft.pictures.length === 0) localStorage.removeItem(keyOf(uid, place));
    else localStorage.setItem(keyOf(uid, place), JSON.stringify(draft));
  } catch (error) {
    console.warn('The statement could not be kept', error);
  }
}
