import { appendFile, chmod, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { activationReasons } from '../../release/checks.ts';
import { remoteTarget } from '../../release/remote-target.ts';
import { activateVersion, applySettings } from '../../rollout/activate-version.ts';
import { withSiteLock } from '../../site/journal.ts';
import type { SitePaths } from '../../site/paths.ts';
import { readSettings } from '../../site/settings.ts';
import {
  activateShellCode,
  buildOf,
  createEmptySite,
  publishCode,
  publishOutput,
  writeRemoteDist,
} from '../../testing/fixtures.ts';
import { canary, promote } from '../../testing/moves-with-current-revision.ts';
import type { Reason } from '../reasons-against-remote.ts';
import type { BrowserCheck } from './browser-check.ts';
import { cachePasses } from './cached-check.ts';
import { CODE_FOLDERS, DEPENDENCIES_FILE, hashCheckInputs } from './check-inputs.ts';

const LONG_AGO = new Date('2020-01-01');

const originalBrowser = process.env.CHROME_PATH;
afterEach(() => {
  if (originalBrowser === undefined) delete process.env.CHROME_PATH;
  else process.env.CHROME_PATH = originalBrowser;
});

/** Writes a file that is older than this process. */
async function writeOldFile(...parts: string[]): Promise<string> {
  const file = path.join(...parts);
  await mkdir(path.dirname(file), { recursive: true });
  await appendFile(file, 'x');
  await utimes(file, LONG_AGO, LONG_AGO);
  return file;
}

const releaseCode = async (paths: SitePaths, remote: string, code: string): Promise<string> => {
  const to = await publishCode(paths, buildOf(remote), code);
  await activateVersion(paths, { remote, to, what: 'release', who: 'x', why: 'x' });
  return to;
};

/** A site with a live catalog and a live checkout, the output of another catalog, and a check that counts its runs. */
async function createSetup() {
  const paths = await createEmptySite();
  await releaseCode(paths, 'catalog', 'one');
  await releaseCode(paths, 'checkout', 'one');
  const dist = await writeRemoteDist(buildOf('catalog'), 'two');
  const root = await createTemporaryFolder();
  for (const folder of CODE_FOLDERS) await writeOldFile(root, folder, 'gate.ts');
  await writeOldFile(root, DEPENDENCIES_FILE);
  const browser = await writeOldFile(root, 'browser');
  await chmod(browser, 0o755);
  process.env.CHROME_PATH = browser;
  const setup = {
    ...{ paths, dist, root, browser },
    cache: path.join(root, 'cache'),
    reasons: [] as Reason[],
    runs: 0,
    lines: [] as string[],
  };
  const countingCheck: BrowserCheck = () => {
    setup.runs += 1;
    return Promise.resolve(setup.reasons);
  };
  const hashInputs: typeof hashCheckInputs = (staged, version) => hashCheckInputs(staged, version, root);
  const createCheck =
    (): BrowserCheck =>
    (staged, version): Promise<Reason[]> =>
      cachePasses(countingCheck, setup.cache, hashInputs)(staged, version, (line) => setup.lines.push(line));
  /** Checks the output as `npm run contract` does. */
  const check = (): Promise<Reason[]> =>
    remoteTarget(paths, 'catalog').withCandidate(dist, (candidate) =>
      activationReasons(candidate, { force: true, browser: createCheck() }),
    );
  return Object.assign(setup, { createCheck, check });
}

type Setup = Awaited<ReturnType<typeof createSetup>>;

test('a check that passed is not repeated when the same bytes are published, activated and promoted', async () => {
  const setup = await createSetup();
  const { paths, dist, createCheck } = setup;
  await expect(setup.check()).resolves.toEqual([]);
  await expect(setup.check()).resolves.toEqual([]);
  const version = await publishOutput(paths, 'catalog', dist);
  const request = { paths, remote: 'catalog', who: 'ann', why: 'x', force: false, browser: createCheck() };
  for (const move of [() => canary(request, 10, version), () => canary(request, 50), () => promote(request)])
    await expect(move()).resolves.toMatchObject({ kind: 'moved', version });
  expect(setup.runs).toBe(1);
  expect(setup.lines).toHaveLength(4);
  expect(setup.lines[0]).toMatch(/^Browser check, not repeated: \S+ passed at 20\S+Z, and nothing/);
});

/** Changes after which the check is repeated. */
const CHANGES: Record<string, (setup: Setup) => Promise<unknown>> = {
  'the live version of the remote': ({ paths }) => releaseCode(paths, 'catalog', 'other'),
  'another remote': ({ paths }) => releaseCode(paths, 'checkout', 'other'),
  'the canary of another remote': async ({ paths }) => {
    const version = await publishCode(paths, buildOf('checkout'), 'canary');
    const request = { paths, remote: 'checkout', who: 'ann', why: 'x', force: false, browser: null };
    await expect(canary(request, 10, version)).resolves.toMatchObject({ kind: 'moved' });
  },
  'the share of that canary': async ({ paths }) => {
    const request = { paths, remote: 'checkout', who: 'ann', why: 'x', force: false, browser: null };
    await expect(canary(request, 20)).resolves.toMatchObject({ kind: 'moved' });
  },
  'the shell': ({ paths }) => activateShellCode(paths, 'document.title = "other";'),
  'a setting': async ({ paths }) => {
    const settings = await readSettings(paths.settings);
    await withSiteLock(paths, () =>
      applySettings(paths, { ...settings, siteUrl: 'https://cars.example' }, 'x'),
    );
  },
  'a file of the version': ({ dist }) => appendFile(path.join(dist, 'remote.1.js'), '/* changed */'),
  'a file of a live version on the disk': async ({ paths }) => {
    const folder = paths.remoteVersions('checkout');
    const [version = ''] = await readdir(folder);
    await appendFile(path.join(folder, version, 'remote.1.js'), '/* changed */');
  },
  'the code of the gate': ({ root }) => writeOldFile(root, CODE_FOLDERS[0]!, 'gate.ts'),
  'a package that the gate uses': ({ root }) => writeOldFile(root, CODE_FOLDERS.at(-1)!, 'new.ts'),
  'the version of a dependency': ({ root }) => writeOldFile(root, DEPENDENCIES_FILE),
  'the browser': ({ browser }) => appendFile(browser, 'y'),
  'the age of the record': async ({ cache }) => {
    for (const name of await readdir(cache)) await utimes(path.join(cache, name), LONG_AGO, LONG_AGO);
  },
};

test('a check that passed is repeated after each change of something on which it depends', async () => {
  const setup = await createSetup();
  await setup.check();
  for (const [what, change] of Object.entries(CHANGES)) {
    setup.runs = 0;
    await change(setup);
    await expect(setup.check()).resolves.toEqual([]);
    expect([what, setup.runs]).toEqual([what, 1]);
  }
  // The last change made all records too old, and the new record replaced them.
  expect(await readdir(setup.cache)).toHaveLength(1);
});

test('a check with reasons is repeated, and one whose record cannot be written', async () => {
  const setup = await createSetup();
  setup.reasons = [{ check: 'browser', message: 'it throws' }];
  await expect(setup.check()).resolves.toEqual(setup.reasons);
  await expect(setup.check()).resolves.toEqual(setup.reasons);
  expect(setup.runs).toBe(2);
  setup.reasons = [];
  await writeFile(setup.cache, 'a file instead of a folder');
  await expect(setup.check()).resolves.toEqual([]);
  await expect(setup.check()).resolves.toEqual([]);
  expect(setup.runs).toBe(4);
});

test('a check is repeated by a process that may run other code of the gate than the disk has', async () => {
  const setup = await createSetup();
  await setup.check();
  await writeFile(path.join(setup.root, CODE_FOLDERS[0]!, 'newer-than-this-process.ts'), '');
  await setup.check();
  await setup.check();
  expect(setup.runs).toBe(3);
});

test('a check is repeated in an installation without the sources', async () => {
  const setup = await createSetup();
  await rm(path.join(setup.root, DEPENDENCIES_FILE));
  await setup.check();
  await setup.check();
  expect(setup.runs).toBe(2);
});
