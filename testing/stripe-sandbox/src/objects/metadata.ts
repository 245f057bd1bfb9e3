/** Returns the metadata after a change. Keys that the change sets to an empty value are deleted. */
export const mergeMetadata = (
  current: Record<string, string>,
  change: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ''));
