import type { SitePaths } from '../../site/paths.ts';
import { findFaults } from '../../testing/minimal-gate.ts';
import { createMinimalSite } from '../../testing/minimal-site.ts';
import { withBrowser } from '../../testing/shared-browser.ts';

/** The gate ends a check after 16 minutes at most. */
const TEST_TIMEOUT_MS = 20 * 60_000;

let paths: SitePaths;
beforeAll(async () => {
  paths = await createMinimalSite();
});

/** Screens with endless work, by path: their code and the gate's expected message. */
const LOOPS: Record<string, { code: string; message: string }> = {
  '/freezes': {
    code: 'for (;;);',
    message: 'a script froze the page: it did not respond for [\\d.]+ s',
  },
  '/freezes-later': {
    code: `heading('Cars'); setTimeout(function () { for (;;); }, 100);`,
    message: 'a script froze the page: it did not respond for [\\d.]+ s',
  },
  '/freezes-on-unmount': {
    code: `heading('Cars'); return function () { for (;;); };`,
    message: 'after leaving it for /about: a script froze the page: it did not respond for [\\d.]+ s',
  },
  '/renders': {
    code: `heading('Cars'); var alive = true, count = 0, text = document.createTextNode(''); main.append(text);
      (function again() { if (!alive) return; text.data = String(count += 1); setTimeout(again); })();
      return function () { alive = false; };`,
    message: 'its content never stops changing: \\d+ changes',
  },
  '/computes': {
    code: `heading('Cars'); var alive = true;
      var channel = new MessageChannel(); channel.port1.onmessage = again;
      function again() { var end = performance.now() + 20; while (performance.now() < end); if (alive) channel.port2.postMessage(0); }
      again(); return function () { alive = false; };`,
    message: 'its scripts never stop running',
  },
  '/requests': {
    code: `heading('Cars'); var alive = true;
      (function again() { if (alive) fetch('/api/cars').then(again, again); })();
      return function () { alive = false; };`,
    message: 'it keeps sending requests: \\d+ to /api/cars',
  },
  '/reloads': {
    code: `heading('Cars'); setTimeout(function () { location.reload(); }, 50);`,
    message: 'could not check the page .*navigation',
  },
};

withBrowser(
  'the gate names a screen with endless work and still checks the other screens',
  async () => {
    const screens = Object.entries(LOOPS).map(([path, { code }]) => `if (path === '${path}') { ${code} }`);
    const faults = await findFaults(paths, `${screens.join('\n')} if (path === '/') heading('Cars');`, {
      declared: ['/', ...Object.keys(LOOPS)],
    });
    for (const [path, { message }] of Object.entries(LOOPS))
      expect(faults).toContainEqual(expect.stringMatching(`^${path}: ${message}`));
    expect(faults.filter((fault) => fault.startsWith('/: '))).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'the gate names a remote whose module never finishes loading',
  async () => {
    const faults = await findFaults(paths, `heading('Cars');`, { topLevelCode: 'for (;;);' });
    expect(faults).toEqual([expect.stringMatching(/^its module: a script froze the page/)]);
  },
  TEST_TIMEOUT_MS,
);
