import type { SitePaths } from '../../site/paths.ts';
import { findFaults } from '../../testing/minimal-gate.ts';
import { createMinimalSite } from '../../testing/minimal-site.ts';
import { withBrowser } from '../../testing/shared-browser.ts';

const TEST_TIMEOUT_MS = 300_000;

let paths: SitePaths;
beforeAll(async () => {
  paths = await createMinimalSite();
});

withBrowser(
  'a failing screen does not hide faults of other screens or for other visitors',
  async () => {
    const faults = await findFaults(
      paths,
      `if (path === '/broken') throw new Error('broken');
       heading('Cars'); console.error('ouch ' + path);
       if (!localStorage.getItem('token')) console.error('guest ' + path);`,
      { declared: ['/', '/broken', '/last'] },
    );
    for (const fault of [
      '/broken: the page shows the fallback instead of the remote.',
      '/: console error: ouch /',
      '/last: console error: ouch /last',
    ])
      expect(faults).toContain(fault);
    expect(faults).toContainEqual(expect.stringMatching(/^\/: for a signed-out visitor.*: guest \/$/));
    expect(faults).toContainEqual(
      expect.stringMatching(/^\/last: for a signed-out visitor.*: guest \/last$/),
    );
    expect(faults).toHaveLength(5);
  },
  TEST_TIMEOUT_MS,
);
