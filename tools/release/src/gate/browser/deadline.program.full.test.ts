import { findFaults } from '../../testing/minimal-gate.ts';
import { createMinimalSite } from '../../testing/minimal-site.ts';
import { openSharedBrowser, withBrowser } from '../../testing/shared-browser.ts';
import { checkRemote } from './remote-check.ts';

const TEST_TIMEOUT_MS = 300_000;
/** Timeouts of a screen. They are longer than the timeout of the check, so the check times out first. */
const LONG_TIMEOUTS = { minMs: 600_000, maxMs: 900_000 };
/** Long enough to open the first pages on a busy machine. */
const MAX_MS = 45_000;

withBrowser(
  'a check that times out returns the faults found so far and the name of the open page',
  async () => {
    const paths = await createMinimalSite();
    const lines: string[] = [];
    const faults = await findFaults(
      paths,
      `if (path === '/never') return; heading('Cars'); console.error('ouch');`,
      { declared: ['/', '/never'] },
      async (staged, candidate) =>
        checkRemote(await openSharedBrowser(), {
          staged,
          candidate,
          range: LONG_TIMEOUTS,
          maxMs: MAX_MS,
          report: (line) => lines.push(line),
        }),
    );
    expect(faults).toContain('/: console error: ouch');
    expect(faults.at(-1)).toMatch(/^The browser check timed out after 45 s, while it checked .*\/never/);
    expect(lines).toContainEqual(expect.stringMatching(/^Browser check, [\d.]+ s: .*\/never/));
    expect((await openSharedBrowser()).contexts()).toEqual([]);
    await expect(findFaults(paths, `heading('Cars');`)).resolves.toEqual([]);
  },
  TEST_TIMEOUT_MS,
);
