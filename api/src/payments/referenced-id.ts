/**
 * Returns the id in a provider's field that references another object, as an id or as the expanded object.
 * Null if the field is empty.
 */
export const referencedId = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
