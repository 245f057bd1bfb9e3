/**
 * The site's current state does not allow the requested move, for example a rollback without an earlier
 * version. The message suggests an alternative.
 */
export class ImpossibleMoveError extends Error {}
