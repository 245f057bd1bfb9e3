import path from 'node:path';
import { EXIT } from '../../commands/arguments.ts';
import type { BrowserCheck } from '../../release/request.ts';
import { readLedger } from '../../site/ledger.ts';
import type { SitePaths } from '../../site/paths.ts';
import { runProgram } from '../../testing/command.ts';
import { openedOnce, withBrowser } from '../../testing/one-browser.ts';
import { slowed } from '../../testing/slow-browser.ts';
import { faultsOf } from '../../testing/small-gate.ts';
import { pointSmall, publishSmall, smallSite } from '../../testing/small-site.ts';
import { browserCheck, checkIn } from './check.ts';
import { NotJudged } from './not-judged.ts';
import type { Times } from './pace.ts';

const PATIENCE = 900_000;

let paths: SitePaths;
beforeAll(async () => {
  paths = await smallSite();
});

/** Runs the check on a simulated slower machine, with the gate's limits by default. */
const checkSlowed =
  (slow: Parameters<typeof slowed>[1], times?: Times): BrowserCheck =>
  async (staged, candidate) =>
    checkIn(slowed(await openedOnce(), slow), staged, candidate, undefined, times);

/** Far less than a page takes on the slow machines here. */
const IMPATIENT: Times = { least: 500, limit: 180_000 };
const SLOW = { rate: 2, delay: 300 };
const sound = `heading('Cars'); fetch('/api/cars').then(function (answer) { return answer.json(); });`;
const broken = `if (path === '/broken') throw new Error('broken');
  console.error('ouch'); setInterval(function () {}, 60000);
  setTimeout(function () { heading('Cars'); }, 300);`;
const places = { declared: ['/', '/broken'] };

withBrowser(
  'a machine that is many times slower says the same of a sound candidate, and of one that is not',
  async () => {
    const slow = checkSlowed(SLOW, IMPATIENT);
    await expect(faultsOf(paths, sound, {}, slow)).resolves.toEqual([]);
    const [fast, late] = [await faultsOf(paths, broken, places), await faultsOf(paths, broken, places, slow)];
    expect(fast).toContain('/broken: the fallback stands in its place.');
    expect(fast).toContain('/: the console says: ouch');
    expect(fast).toContainEqual(expect.stringMatching(/^\/: it leaves a setInterval running/));
    expect(late.toSorted()).toEqual(fast.toSorted());
  },
  PATIENCE,
);

withBrowser(
  'a machine that becomes slow in the middle of it is not taken for a fault',
  async () => {
    // The first three contexts measure the machine.
    const slow = checkSlowed({ delay: 2_500, after: 3 }, IMPATIENT);
    await expect(faultsOf(paths, `heading('Cars');`, {}, slow)).resolves.toEqual([]);
  },
  PATIENCE,
);

withBrowser(
  'a refusal says what was waited for, and what was there instead',
  async () => {
    const times: Times = { least: 1_000, limit: 180_000 };
    const faults = await faultsOf(
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
      checkSlowed({}, times),
    );
    for (const message of [
      /^\/empty: no heading \(h1 or h2 in main\) after [\d.]+ s\. Instead there is an empty main\.$/,
      /^\/busy: no heading .*a screen that is still loading \(“Loading the cars”\)\. Its console says: no cars\.$/,
      /^\/away: .*(could not be|did not come|was gone)/,
      /^\/hangs: .*(did not come in).*(does not answer|Instead there is)/,
    ])
      expect(faults).toContainEqual(expect.stringMatching(message));
    for (const fault of faults) expect(fault).not.toMatch(/Timeout|exceeded|Call log|page\./);
  },
  PATIENCE,
);

withBrowser(
  'where the site does not come up without the candidate either, nothing is said of the candidate',
  async () => {
    const times: Times = { least: 300, limit: 600 };
    const asked = faultsOf(paths, sound, {}, checkSlowed({ delay: 2_000 }, times));
    await expect(asked).rejects.toThrow(NotJudged);
    await expect(asked).rejects.toThrow(
      /could not judge it: .*\/about.*did not come in 0\.6 s.*Nothing was changed/,
    );
  },
  PATIENCE,
);

withBrowser(
  'a live version that fails by itself does not keep what mends it from being judged',
  async () => {
    const own = await smallSite();
    await pointSmall(own, await publishSmall(own, `throw new Error('broken');`));
    await expect(faultsOf(own, sound)).resolves.toEqual([]);
    await expect(faultsOf(own, `throw new Error('broken still');`)).resolves.toContain(
      '/: the fallback stands in its place.',
    );
  },
  PATIENCE,
);

test('a command whose browser does not start exits with its own code and changes nothing', async () => {
  const own = await smallSite();
  const version = await publishSmall(own, sound);
  const before = await readLedger(own.ledger);
  const activate = path.resolve(import.meta.dirname, '../../commands/activate.ts');
  const words = ['--import', 'tsx', activate, 'catalog', version, '--json', '--site', own.site];
  const env = { ...process.env, CHROME_PATH: '/bin/false' };
  const { code, out } = await runProgram(process.execPath, words, { env });
  expect(code).toBe(EXIT.unjudged);
  expect(JSON.parse(out)).toEqual({
    code: 'unjudged',
    exitCode: EXIT.unjudged,
    message: expect.stringMatching(/could not judge it.*does not start.*Nothing was changed/) as string,
    reasons: [],
  });
  await expect(readLedger(own.ledger)).resolves.toEqual(before);
});

test('the gate is inconclusive if the browser does not start', async () => {
  const before = process.env.CHROME_PATH;
  process.env.CHROME_PATH = '/bin/false';
  try {
    const asked = faultsOf(paths, sound, {}, browserCheck);
    await expect(asked).rejects.toThrow(NotJudged);
    await expect(asked).rejects.toThrow(/could not judge it: The browser \/bin\/false does not start/);
  } finally {
    if (before === undefined) delete process.env.CHROME_PATH;
    else process.env.CHROME_PATH = before;
  }
});
