import { optionalLine } from '@second-gear/contract/plain-text';
import { readStoredJson } from '@second-gear/contract/stored';
import { privateKey } from '@second-gear/shared-auth/session';
import * as z from 'zod/mini';

const draftSchema = z.object({
  name: optionalLine('Name', 200),
  phone: optionalLine('Phone', 200),
  option: optionalLine('Place', 64),
  // A draft of before has none.
  meetingTime: z._default(optionalLine('Time', 16), ''),
});
/** What a person typed into the booking form of one car; any of it may be empty or invalid. */
export type BookingDraft = z.output<typeof draftSchema>;

const keyOf = (uid: string, carId: string) => privateKey(uid, `booking.${carId}`);

/** The kept draft of this tab, or null. A draft of another shape (an older release's) is dropped. */
export const readDraft = (uid: string, carId: string): BookingDraft | null =>
  readStoredJson(() => sessionStorage, keyOf(uid, carId), draftSchema);

/** Keeps a draft over reloads of this tab. Storage that is full or switched off costs only that. */
export function keepDraft(uid: string, carId: string, draft: BookingDraft): void {
  try {
    sessionStorage.setItem(keyOf(uid, carId), JSON.stringify(draft));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

export function dropDraft(uid: string, carId: string): void {
  sessionStorage.removeItem(keyOf(uid, carId));
}
