/** Rows per statement. PostgreSQL allows at most 65,535 parameters per statement. */
const BATCH_SIZE = 500;

/** Inserts rows in as many statements as needed. Returns the result of each batch. */
export async function insertInBatches<T, R>(rows: T[], insert: (batch: T[]) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let index = 0; index < rows.length; index += BATCH_SIZE)
    results.push(await insert(rows.slice(index, index + BATCH_SIZE)));
  return results;
}

/** Returns an entry that another part of a seed document refers to. Throws if it is missing. */
export function requireEntry<T>(map: Map<string, T>, key: string, entryName: string): T {
  const value = map.get(key);
  if (value === undefined)
    throw new Error(`The seed document refers to ${entryName} ${key} but does not include it`);
  return value;
}
