/** Response to a successful change, in one of the API's three forms. */
export type Outcome = { deletedCount: number } | { modifiedCount: number } | { insertedId: string };

export const hasChangedData = (outcome: Outcome): boolean =>
  'insertedId' in outcome ||
  ('deletedCount' in outcome ? outcome.deletedCount > 0 : outcome.modifiedCount > 0);
