import type { SitePaths } from '../../site/paths.ts';
import { SOUND_RUNNING } from '../../testing/crafted/running.ts';
import { findFaults } from '../../testing/minimal-gate.ts';
import { createMinimalSite } from '../../testing/minimal-site.ts';
import { withBrowser } from '../../testing/shared-browser.ts';
import { browserCheck } from './check.ts';

const TEST_TIMEOUT_MS = 300_000;

let paths: SitePaths;
beforeAll(async () => {
  paths = await createMinimalSite();
});

withBrowser(
  'the gate passes a candidate whose screens and slots end everything that they start',
  async () => {
    const mount = `heading('Cars'); ${SOUND_RUNNING.start} return function () { ${SOUND_RUNNING.end} };`;
    const slots = { 'ad-strip': `box.append(document.createElement('ul'));` };
    await expect(findFaults(paths, mount, { slots }, browserCheck)).resolves.toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

test('the gate refuses a candidate if no browser is installed, and gives that as the reason', async () => {
  const before = process.env.CHROME_PATH;
  process.env.CHROME_PATH = '/no/such/browser';
  try {
    await expect(findFaults(paths, `heading('Cars');`, {}, browserCheck)).resolves.toEqual([
      expect.stringMatching(/No browser found.*--no-browser --why/),
    ]);
  } finally {
    if (before === undefined) delete process.env.CHROME_PATH;
    else process.env.CHROME_PATH = before;
  }
});
