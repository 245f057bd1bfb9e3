/** The methods of local or session storage that reading requires. */
interface StorageArea {
  getItem: (key: string) => string | null;
  removeItem: (key: string) => void;
}

function parseOrNull<T>(text: string, parse: (text: string) => T | null): T | null {
  try {
    return parse(text);
  } catch (error) {
    console.debug(error);
    return null;
  }
}

/**
 * Returns a value from browser storage. If the value is unreadable (damaged, or from an older release or
 * another program), removes it and returns null, so that it causes an error at most once. Returns null if the
 * browser blocks storage.
 * @param getStorage returns the storage. A function, because accessing blocked storage throws
 * @param parse parses the text. Returns null or throws if it is invalid
 */
export function readStored<T>(
  getStorage: () => StorageArea,
  key: string,
  parse: (text: string) => T | null,
): T | null {
  // SSR has no user and no storage.
  if (typeof window === 'undefined') return null;
  try {
    const storage = getStorage();
    const text = storage.getItem(key);
    if (text === null) return null;
    const value = parseOrNull(text, parse);
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

/** Returns a JSON value from browser storage, validated by its schema. */
export const readStoredJson = <T>(getStorage: () => StorageArea, key: string, schema: Schema<T>): T | null =>
  readStored(getStorage, key, (text) => {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  });

/**
 * Creates a schema from a type guard, for small values that a page reads before any schema library is loaded.
 */
export const createGuardSchema = <T>(isValid: (value: unknown) => value is T): Schema<T> => ({
  safeParse: (value) => (isValid(value) ? { success: true, data: value } : { success: false }),
});
