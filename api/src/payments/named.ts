/** Of the provider's fields that name another object: its id, whether it comes whole or not; null where it names none. */
export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);
