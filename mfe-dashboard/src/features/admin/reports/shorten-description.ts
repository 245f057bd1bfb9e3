/** Maximum characters of a reported item's description (docs/specification.md, section 9). */
const MAX_LENGTH = 20;

/** Returns the first 20 characters followed by dots. */
export const shortenDescription = (description: string): string =>
  `${Array.from(description).slice(0, MAX_LENGTH).join('').trimEnd()}...`;
