/**
 * The site's current state does not allow what the operator requested, such as a rollback without an earlier
 * version. The message suggests an alternative.
 */
export class ImpossibleMoveError extends Error {}
