/**
 * Returns the id in a provider field that references another object (as an id or expanded). Null if the field
 * is empty.
 */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
