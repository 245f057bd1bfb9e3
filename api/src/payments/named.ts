/**
 * Returns the id in a provider field that references another object (as an id or expanded). Null if the field
 * is empty.
 */
export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);
