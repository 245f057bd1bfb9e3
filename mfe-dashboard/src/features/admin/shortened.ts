/** Characters of a description that a reported item shows (spec §9). */
const MOST = 20;

/** The first 20 characters followed by dots. */
export const shortened = (description: string): string =>
  `${Array.from(description).slice(0, MOST).join('').trimEnd()}...`;
