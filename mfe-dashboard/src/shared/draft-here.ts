import { readStored } from '@second-gear/contract/stored';
import { privateKey } from '@second-gear/shared-auth/session';
import * as z from 'zod/mini';

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

const copySchema = z.object({ copy: z.object({ id: z.string(), of: z.string() }) });

/** What a way to Add Car carries where its draft was made from a car: that car's name. */
export const copyOf = (id: string, car: string): z.infer<typeof copySchema> => ({ copy: { id, of: car } });

/** Which car a draft was made from, by what the way to it carries; null for any other draft. */
export function copiedCar(state: unknown, id: string): string | null {
  const { data } = copySchema.safeParse(state);
  return data?.copy.id === id ? data.copy.of : null;
}

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
