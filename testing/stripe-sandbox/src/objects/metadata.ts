/** Returns the metadata after a change. An empty value deletes its key. */
export const mergeMetadata = (
  current: Record<string, string>,
  change: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ''));
