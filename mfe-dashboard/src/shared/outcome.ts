/** The three shapes of the response to a successful change. */
export type Outcome = { deletedCount: number } | { modifiedCount: number } | { insertedId: string };

export const hasChangedData = (outcome: Outcome): boolean =>
  'insertedId' in outcome ||
  ('deletedCount' in outcome ? outcome.deletedCount > 0 : outcome.modifiedCount > 0);
