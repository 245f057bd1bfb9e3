/** The three shapes in which the server says that it has changed something. */
export type Outcome = { deletedCount: number } | { modifiedCount: number } | { insertedId: string };

export const changedSomething = (outcome: Outcome): boolean =>
  'insertedId' in outcome ||
  ('deletedCount' in outcome ? outcome.deletedCount > 0 : outcome.modifiedCount > 0);
