/**
 * Returns the id of the object that a field of the provider's data refers to. Such a field contains either
 * the id or the whole object. Null if the field is empty.
 */
export const referencedId = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
