/** What is needed of local or session storage to read a value. */
interface StorageArea {
  getItem: (key: string) => string | null;
  removeItem: (key: string) => void;
}

function understood<T>(text: string, read: (text: string) => T | null): T | null {
  try {
    return read(text);
  } catch (error) {
    console.debug(error);
    return null;
  }
}

/**
 * A value that this site keeps in the browser. A text that cannot be read (an older release's, another
 * program's, a damaged one) counts as absent and is removed, so that it does harm once at most; storage that
 * the browser forbids holds nothing.
 * @param area gives the storage: the very mention of a forbidden one throws
 * @param read the value of a text; null, or a throw, for one that is none
 */
export function readStored<T>(
  area: () => StorageArea,
  key: string,
  read: (text: string) => T | null,
): T | null {
  // Pages that are drawn on the server are nobody's.
  if (typeof window === 'undefined') return null;
  try {
    const storage = area();
    const text = storage.getItem(key);
    if (text === null) return null;
    const value = understood(text, read);
    if (value === null) storage.removeItem(key);
    return value;
  } catch (error) {
    console.debug(error);
    return null;
  }
}

interface Schema<T> {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false };
}

/** A value kept as JSON, as its schema says it looks. */
export const readStoredJson = <T>(area: () => StorageArea, key: string, schema: Schema<T>): T | null =>
  readStored(area, key, (text) => {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  });

/** A schema of a check by hand, for small values that a page reads before any schema library has come. */
export const checkedBy = <T>(isRight: (value: unknown) => value is T): Schema<T> => ({
  safeParse: (value) => (isRight(value) ? { success: true, data: value } : { success: false }),
});
