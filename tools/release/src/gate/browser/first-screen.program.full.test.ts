import { createHash } from 'node:crypto';
import type { SitePaths } from '../../site/paths.ts';
import { findFaults } from '../../testing/minimal-gate.ts';
import { createMinimalSite } from '../../testing/minimal-site.ts';
import { withBrowser } from '../../testing/shared-browser.ts';

const TEST_TIMEOUT_MS = 600_000;

let paths: SitePaths;
beforeAll(async () => {
  paths = await createMinimalSite();
});

/** Returns a JavaScript comment of about this many bytes, which compresses to half its size. */
const createPadding = (length: number): string =>
  `/* ${Array.from({ length: length / 64 }, (_, index) => createHash('sha256').update(String(index)).digest('hex')).join('')} */`;

withBrowser(
  'a screen with a heading is incomplete while visible content is aria-busy',
  async () => {
    const mount = `heading('Cars'); main.setAttribute('aria-busy', 'false');
      var list = document.createElement('section'); list.setAttribute('aria-busy', 'true'); list.textContent = 'Loading';
      main.append(list);
      load('list.js').then(function () { list.removeAttribute('aria-busy'); list.textContent = 'A car'; });`;
    const faults = await findFaults(paths, mount, { files: { 'list.js': 'var list;' } });
    expect(faults).toEqual([
      expect.stringMatching(/its first screen needs list\.js.*within the budget of 10000/),
    ]);
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'files for content outside the viewport, for deferred content and for other screens need not be listed',
  async () => {
    const mount = `var wait = path === '/more' ? load('more.js') : Promise.resolve();
      wait.then(function () {
        heading('Cars');
        var below = document.createElement('section');
        below.setAttribute('aria-busy', 'true'); below.style.marginTop = '200vh'; below.textContent = 'Loading';
        main.append(below);
        load('below.js').then(function () { below.removeAttribute('aria-busy'); });
        load('extra.js').then(function () { below.textContent = 'Extra'; });
      });`;
    const files = { 'more.js': 'var more;', 'below.js': 'var below;', 'extra.js': createPadding(20_000) };
    const options = { files, declared: ['/', '/more'], budget: 2000 };
    await expect(findFaults(paths, mount, options)).resolves.toEqual([]);
  },
  TEST_TIMEOUT_MS,
);
