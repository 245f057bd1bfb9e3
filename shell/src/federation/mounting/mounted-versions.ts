/** Number of mounted screens and slots, by version. */
const mountCounts = new Map<string, number>();

interface Version {
  name: string;
  version: string;
}
const toKey = ({ name, version }: Version): string => `${name}@${version}`;

/** Counts a mounted screen or slot of a version. Returns the function that counts its unmounting. */
export function countMounted(remote: Version): () => void {
  const key = toKey(remote);
  mountCounts.set(key, (mountCounts.get(key) ?? 0) + 1);
  return () => {
    mountCounts.set(key, (mountCounts.get(key) ?? 0) - 1);
  };
}

export const isMounted = (remote: Version): boolean => (mountCounts.get(toKey(remote)) ?? 0) > 0;
