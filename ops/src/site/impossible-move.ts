/** A move that the site's present state does not allow; the message says what to do instead. */
export class ImpossibleMove extends Error {}
