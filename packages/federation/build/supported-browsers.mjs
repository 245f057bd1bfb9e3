import browserslist from 'browserslist';

/** Display names of the checked browsers. Their mobile versions have the same version numbers. */
const BROWSER_NAMES = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari' };

/**
 * Returns the path of the .browserslistrc above a folder. Throws if there is none, because browserslist would
 * use its own defaults.
 * @param {string} dir
 * @returns {string}
 */
export function findSupportedBrowsersFile(dir) {
  const file = browserslist.findConfigFile(dir);
  if (file === undefined) throw new Error(`No .browserslistrc above ${dir}`);
  return file;
}

/**
 * Returns the oldest supported version of each browser, such as `{ chrome: 111, safari: 16.4 }`.
 * @param {string} dir folder below .browserslistrc
 * @returns {Record<string, number>}
 */
export function readSupportedBrowsers(dir) {
  const browsers = browserslist(null, { config: findSupportedBrowsersFile(dir) }).map((browser) =>
    browser.split(' '),
  );
  return Object.fromEntries(
    Object.keys(BROWSER_NAMES).map((id) => [
      id,
      Math.min(...browsers.filter(([key]) => key === id).map(([, version]) => Number.parseFloat(version))),
    ]),
  );
}

/**
 * Returns the oldest supported browsers as text, such as "Chrome 111, Safari 16.4".
 * @param {string} dir folder below .browserslistrc
 */
export const describeSupportedBrowsers = (dir) =>
  Object.entries(readSupportedBrowsers(dir))
    .map(([id, version]) => `${BROWSER_NAMES[id]} ${version}`)
    .join(', ');

/** Whether a version in MDN's data, such as "111" or "≤37", is at most this version. */
const isAtMost = (text, version) => Number.parseFloat(String(text).replace('≤', '')) <= version;

const isAvailable = ({ version_added: added, version_removed: removed, ...conditions }, version) =>
  isAtMost(added, version) &&
  !isAtMost(removed, version) &&
  !(conditions.flags || conditions.prefix || conditions.alternative_name);

/**
 * Returns the browsers that lack a feature. A partial implementation counts as support.
 * @param {{support: Record<string, unknown>}} compat entry of MDN's browser compatibility data
 * @param {Record<string, number>} browsers version of each browser
 * @returns {string[]}
 */
export const findBrowsersWithout = ({ support }, browsers) =>
  Object.entries(browsers)
    .filter(([id, version]) => ![support[id] ?? []].flat().some((entry) => isAvailable(entry, version)))
    .map(([id]) => id);
