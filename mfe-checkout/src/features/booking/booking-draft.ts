import { readStoredJson } from '@second-gear/contract/browser-storage';
import { createOptionalLineSchema } from '@second-gear/contract/plain-text';
import { privateKey } from '@second-gear/shared-auth/session';
import * as z from 'zod/mini';

const draftSchema = z.object({
  name: createOptionalLineSchema('Name', 200),
  phone: createOptionalLineSchema('Phone', 200),
  option: createOptionalLineSchema('Place', 64),
  // Drafts from an older release have no meeting time.
  meetingTime: z._default(createOptionalLineSchema('Time', 16), ''),
});
/** The typed values of one car's booking form. Any of them may be empty or invalid. */
export type BookingDraft = z.output<typeof draftSchema>;

const toStorageKey = (uid: string, carId: string) => privateKey(uid, `booking.${carId}`);

/** Returns this tab's stored draft, or null. Rejects drafts from an older release with a different shape. */
export const readDraft = (uid: string, carId: string): BookingDraft | null =>
  readStoredJson(() => sessionStorage, toStorageKey(uid, carId), draftSchema);

/** Stores a draft for reloads of this tab. If storage is full or disabled, only the draft is lost. */
export function saveDraft(uid: string, carId: string, draft: BookingDraft): void {
  try {
    sessionStorage.setItem(toStorageKey(uid, carId), JSON.stringify(draft));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

export function deleteDraft(uid: string, carId: string): void {
  sessionStorage.removeItem(toStorageKey(uid, carId));
}
