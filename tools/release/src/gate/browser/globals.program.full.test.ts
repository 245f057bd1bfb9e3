import type { SitePaths } from '../../site/paths.ts';
import { POLYFILLS } from '../../testing/crafted/page-wide.ts';
import { findFaults } from '../../testing/minimal-gate.ts';
import { createMinimalSite } from '../../testing/minimal-site.ts';
import { withBrowser } from '../../testing/shared-browser.ts';

const TEST_TIMEOUT_MS = 600_000;

let paths: SitePaths;
beforeAll(async () => {
  paths = await createMinimalSite(POLYFILLS);
});

withBrowser(
  'the gate accepts new globals, properties of elements, and changes by the shell',
  async () => {
    const mount = `heading('Cars'); globalThis.catalogState = {}; document.catalog = 1; main.catalog = 1;
      main.id = 'cars'; localStorage.setItem('catalog', [1].lastOfAll());`;
    await expect(findFaults(paths, mount)).resolves.toEqual([]);
  },
  TEST_TIMEOUT_MS,
);
