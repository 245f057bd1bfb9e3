/** Returns the path of the .browserslistrc above a folder. Throws if there is none. */
export function findSupportedBrowsersFile(dir: string): string;
/** Returns the oldest supported version of each browser, such as `{ chrome: 111, safari: 16.4 }`. */
export function readSupportedBrowsers(dir: string): Record<string, number>;
/** Returns the oldest supported browsers as text, such as "Chrome 111, Safari 16.4". */
export function describeSupportedBrowsers(dir: string): string;
/** Returns the browsers that lack a feature of MDN's browser compatibility data. */
export function findBrowsersWithout(
  compat: { support: object },
  browsers: Readonly<Record<string, number>>,
): string[];
