import { readStored } from '@second-gear/contract/stored';
import { privateKey } from '@second-gear/shared-auth/session';

const keyOf = (uid: string) => privateKey(uid, 'draft-here');

/** Not randomUUID, which browsers have on secure origins alone. */
export const newDraftId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join(
    '',
  );

/** The draft that this tab works on; null while it has none. */
export const draftHere = (uid: string): string | null =>
  readStored(
    () => sessionStorage,
    keyOf(uid),
    (text) => (/^[\w-]{8,64}$/.test(text) ? text : null),
  );

/** Add Car opens that draft in this tab from now on; null for the one that was changed last. */
export function workOnDraft(uid: string, id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(keyOf(uid));
    else sessionStorage.setItem(keyOf(uid), id);
  } catch (error) {
    // Then it is the one that was changed last.
    console.debug(error);
  }
}
