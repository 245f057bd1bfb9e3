import type { SitePaths } from '../../site/paths.ts';
import { findFaults } from '../../testing/minimal-gate.ts';
import { createMinimalSite } from '../../testing/minimal-site.ts';
import { withBrowser } from '../../testing/shared-browser.ts';

const TEST_TIMEOUT_MS = 300_000;

/** Simulates hydration: reports a heading that differs from the server's, and replaces it. */
const HYDRATION = `
if (document.getElementById('drawn')) {
  var served = document.getElementById('root').textContent;
  new MutationObserver(function (changes, observer) {
    var shown = document.querySelector('main h1');
    if (!shown) return;
    observer.disconnect();
    document.querySelector('#root > *').__reactFiber = {};
    if (!served.includes(shown.textContent)) console.error('Minified React error #418');
  }).observe(document.getElementById('root'), { childList: true, subtree: true });
}`;

let paths: SitePaths;
beforeAll(async () => {
  paths = await createMinimalSite(HYDRATION, true);
});

/** Returns the faults of a screen whose heading is this expression, on the server and in the browser. */
const faultsOfHeading = (heading: string): Promise<string[]> =>
  findFaults(paths, `heading(${heading});`, {
    serverCode: `return '<a href="/about">About</a><main><h1>' + ${heading} + '</h1></main>';`,
  });

withBrowser(
  'the gate finds screens that depend on the time zone or the language of the server',
  async () => {
    for (const heading of [
      `new Date(0).getHours() + ':' + new Date(0).getMinutes()`,
      `(1234.5).toLocaleString()`,
    ])
      await expect(faultsOfHeading(heading)).resolves.toEqual([
        expect.stringMatching(/^\/: server-rendered: the hydration failed .*#418.*time zone, language/),
      ]);
    await expect(faultsOfHeading(`new Date(0).toISOString()`)).resolves.toEqual([]);
  },
  TEST_TIMEOUT_MS,
);
