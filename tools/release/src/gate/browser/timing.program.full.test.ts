import path from 'node:path';
import { EXIT_CODES } from '../../commands/run-command.ts';
import { readLedger } from '../../site/ledger.ts';
import type { SitePaths } from '../../site/paths.ts';
import { runProgram } from '../../testing/command.ts';
import { findFaults, type RemoteCheck } from '../../testing/minimal-gate.ts';
import { activateMinimal, createMinimalSite, publishMinimal } from '../../testing/minimal-site.ts';
import { openSharedBrowser, withBrowser } from '../../testing/shared-browser.ts';
import { slowDown } from '../../testing/slow-browser.ts';
import { InconclusiveError } from './browser-check.ts';
import { browserCheck } from './check.ts';
import { checkRemote } from './remote-check.ts';
import type { TimeoutRange } from './timing.ts';

const TEST_TIMEOUT_MS = 900_000;

let paths: SitePaths;
beforeAll(async () => {
  paths = await createMinimalSite();
});

/** Returns the check on a simulated slower machine, with the gate's timeouts by default. */
const slowedCheck =
  (slow: Parameters<typeof slowDown>[1], timeouts?: TimeoutRange): RemoteCheck =>
  async (staged, candidate) =>
    checkRemote(slowDown(await openSharedBrowser(), slow), {
      staged,
      candidate,
      ...(timeouts && { range: timeouts }),
    });

/** Timeouts that are far shorter than a page takes on the simulated slow machine. */
const SHORT_TIMEOUTS: TimeoutRange = { minMs: 500, maxMs: 180_000 };
const SLOW_MACHINE = { rate: 2, delay: 300 };
const soundScript = `heading('Cars'); fetch('/api/cars').then(function (response) { return response.json(); });`;
const brokenScript = `if (path === '/broken') throw new Error('broken');
  console.error('ouch'); setInterval(function () {}, 60000);
  setTimeout(function () { heading('Cars'); }, 300);`;
const brokenRoutes = { declared: ['/', '/broken'] };

withBrowser(
  'the gate finds the same faults on a much slower machine',
  async () => {
    const slow = slowedCheck(SLOW_MACHINE, SHORT_TIMEOUTS);
    await expect(findFaults(paths, soundScript, {}, slow)).resolves.toEqual([]);
    const [fastFaults, slowFaults] = [
      await findFaults(paths, brokenScript, brokenRoutes),
      await findFaults(paths, brokenScript, brokenRoutes, slow),
    ];
    expect(fastFaults).toContain('/broken: the page shows the fallback instead of the remote.');
    expect(fastFaults).toContain('/: console error: ouch');
    expect(fastFaults).toContainEqual(expect.stringMatching(/^\/: it leaves a setInterval running/));
    expect(slowFaults.toSorted()).toEqual(fastFaults.toSorted());
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'the gate finds no fault if the machine becomes slow during the check',
  async () => {
    // The gate measures the machine's speed in the first three contexts.
    const slow = slowedCheck({ delay: 2_500, afterContexts: 3 }, SHORT_TIMEOUTS);
    await expect(findFaults(paths, `heading('Cars');`, {}, slow)).resolves.toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'a fault names the expected content and what the page shows instead',
  async () => {
    const timeouts: TimeoutRange = { minMs: 1_000, maxMs: 180_000 };
    const faults = await findFaults(
      paths,
      `if (path === '/empty') return;
       if (path === '/busy') {
         main.setAttribute('aria-busy', 'true'); main.append('Loading the cars'); console.error('no cars');
         return;
       }
       if (path === '/away') { location.href = 'about:blank'; return; }
       if (path === '/hangs') for (;;);
       heading('Cars');`,
      { declared: ['/', '/empty', '/busy', '/away', '/hangs'] },
      slowedCheck({}, timeouts),
    );
    for (const message of [
      /^\/empty: no heading \(h1 or h2 in main\) after [\d.]+ s\. The page shows an empty main element instead\.$/,
      /^\/busy: no heading .*a loading screen \(“Loading the cars”\) instead\. Its console logged: no cars\.$/,
      /^\/away: .*([Cc]ould not|did not appear|was closed)/,
      /^\/hangs: .*(did not appear within|a script froze the page).*(does not respond|The page shows)/,
    ])
      expect(faults).toContainEqual(expect.stringMatching(message));
    for (const fault of faults) expect(fault).not.toMatch(/Timeout|exceeded|Call log|page\./);
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'the gate is inconclusive if the site does not load even without the candidate',
  async () => {
    const timeouts: TimeoutRange = { minMs: 300, maxMs: 600 };
    const check = findFaults(paths, soundScript, {}, slowedCheck({ delay: 2_000 }, timeouts));
    await expect(check).rejects.toThrow(InconclusiveError);
    await expect(check).rejects.toThrow(
      /inconclusive: .*\/about.*did not appear within 0\.6 s.*Nothing was changed/,
    );
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'a broken live version does not prevent the check of the version that fixes it',
  async () => {
    const ownSite = await createMinimalSite();
    await activateMinimal(ownSite, await publishMinimal(ownSite, `throw new Error('broken');`));
    await expect(findFaults(ownSite, soundScript)).resolves.toEqual([]);
    await expect(findFaults(ownSite, `throw new Error('broken still');`)).resolves.toContain(
      '/: the page shows the fallback instead of the remote.',
    );
  },
  TEST_TIMEOUT_MS,
);

test('a command whose browser does not start exits with the code for inconclusive checks and changes nothing', async () => {
  const ownSite = await createMinimalSite();
  const version = await publishMinimal(ownSite, soundScript);
  const before = await readLedger(ownSite.ledger);
  const activate = path.resolve(import.meta.dirname, '../../commands/activate.ts');
  const args = ['--import', 'tsx', activate, 'catalog', version, '--json', '--site', ownSite.site];
  const env = { ...process.env, CHROME_PATH: '/bin/false' };
  const { code, out } = await runProgram(process.execPath, args, { env });
  expect(code).toBe(EXIT_CODES.unjudged);
  expect(JSON.parse(out)).toEqual({
    code: 'unjudged',
    exitCode: EXIT_CODES.unjudged,
    message: expect.stringMatching(
      /inconclusive.*could not start the browser.*Nothing was changed/,
    ) as string,
    reasons: [],
  });
  await expect(readLedger(ownSite.ledger)).resolves.toEqual(before);
});

test('the gate is inconclusive if the browser does not start', async () => {
  const before = process.env.CHROME_PATH;
  process.env.CHROME_PATH = '/bin/false';
  try {
    const check = findFaults(paths, soundScript, {}, browserCheck);
    await expect(check).rejects.toThrow(InconclusiveError);
    await expect(check).rejects.toThrow(/inconclusive: could not start the browser \/bin\/false/);
  } finally {
    if (before === undefined) delete process.env.CHROME_PATH;
    else process.env.CHROME_PATH = before;
  }
});
