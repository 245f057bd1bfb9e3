/** Rows per statement. PostgreSQL takes at most 65,535 values in one. */
const BATCH = 500;

/** Inserts rows in as many statements as needed. Returns the result of each batch. */
export async function inBatches<T, R>(rows: T[], insert: (batch: T[]) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < rows.length; at += BATCH) done.push(await insert(rows.slice(at, at + BATCH)));
  return done;
}

/** Returns an entry that another part of a seed document refers to. Throws if it is missing. */
export function needed<T>(map: Map<string, T>, key: string, what: string): T {
  const found = map.get(key);
  if (found === undefined) throw new Error(`The seed document names ${what} ${key} but does not hold it`);
  return found;
}
