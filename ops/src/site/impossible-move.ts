/** The site's current state does not allow a move. The message suggests an alternative. */
export class ImpossibleMove extends Error {}
