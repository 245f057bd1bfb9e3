import { readStored } from '@second-gear/contract/browser-storage';
import { privateKey } from '@second-gear/shared-auth/session';
import * as z from 'zod/mini';

const storageKey = (uid: string) => privateKey(uid, 'draft-here');

/** Returns a random id. Does not use randomUUID, because browsers only offer it on secure origins. */
export const newDraftId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join(
    '',
  );

/** Returns the id of the draft that is open in this tab. Returns null if there is none. */
export const readCurrentDraftId = (uid: string): string | null =>
  readStored(
    () => sessionStorage,
    storageKey(uid),
    (text) => (/^[\w-]{8,64}$/.test(text) ? text : null),
  );

const copySchema = z.object({ copy: z.object({ id: z.string(), of: z.string() }) });

/** Creates the navigation state of a draft that was copied from a car: the draft's id and the car's name. */
export const toCopyState = (id: string, car: string): z.infer<typeof copySchema> => ({
  copy: { id, of: car },
});

/**
 * Returns the name of the car that a draft was copied from, read from the navigation state. Returns null for
 * other drafts.
 */
export function readCopiedCar(state: unknown, id: string): string | null {
  const { data } = copySchema.safeParse(state);
  return data?.copy.id === id ? data.copy.of : null;
}

/** Sets the draft that Add Car opens in this tab. Null selects the last changed one. */
export function setCurrentDraftId(uid: string, id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(storageKey(uid));
    else sessionStorage.setItem(storageKey(uid), id);
  } catch (error) {
    // Without the stored id, Add Car opens the last changed draft.
    console.debug(error);
  }
}
