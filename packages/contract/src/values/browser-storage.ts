/** The methods of local and session storage that this module uses. */
interface ReadableStorage {
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
 * Returns a value from browser storage. If the value is invalid, such as from an older release, removes it
 * and returns null. Also returns null if the browser blocks storage.
 * @param getStorage returns the storage. A function, because accessing blocked storage throws
 * @param parse parses the text. It returns null or throws if the text is invalid
 */
export function readStored<T>(
  getStorage: () => ReadableStorage,
  key: string,
  parse: (text: string) => T | null,
): T | null {
  // There is no storage during SSR.
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
export const readStoredJson = <T>(
  getStorage: () => ReadableStorage,
  key: string,
  schema: Schema<T>,
): T | null =>
  readStored(getStorage, key, (text) => {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  });

/** Creates a schema from a type guard, for values that a page reads before the schema library is loaded. */
export const createGuardSchema = <T>(isValid: (value: unknown) => value is T): Schema<T> => ({
  safeParse: (value) => (isValid(value) ? { success: true, data: value } : { success: false }),
});
