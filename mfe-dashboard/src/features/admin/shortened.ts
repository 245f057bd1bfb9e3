/** Maximum characters of a reported item's description (spec §9). */
const MOST = 20;

/** Returns the first 20 characters followed by dots. */
export const shortened = (description: string): string =>
  `${Array.from(description).slice(0, MOST).join('').trimEnd()}...`;
