import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cleanUp, createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { activateVersion } from '../rollout/activate-version.ts';
import { readDocument } from '../site/discovery-file.ts';
import { readLedger } from '../site/ledger.ts';
import { sitePaths } from '../site/paths.ts';
import { rolloutOf } from '../site/rollout.ts';
import { bundleCommands, type Commands } from '../testing/cli.ts';
import { buildOf, publishCode, writeDist } from '../testing/fixtures.ts';
import { createSiteWithRemotes, createLockContent, SKIP_BROWSER } from '../testing/test-sites.ts';
import { EXIT_CODES } from './run-command.ts';

// The machine may be busy with other work.
jest.setTimeout(900_000);

let run: Commands['run'];
let runAs: Commands['runAs'];
beforeAll(async () => {
  ({ run, runAs } = await bundleCommands());
}, 60_000);

/** Functions that Jest's fake timers must not replace. Only `Date` is fake. */
const UNFAKED_CLOCKS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Waits until a folder has `count` entries. Commands are slow on a busy machine. */
async function waitForFileCount(count: number, folder: string): Promise<void> {
  const deadline = Date.now() + 90_000;
  while ((await readdir(folder)).length < count) {
    if (Date.now() > deadline)
      throw new Error(`${String((await readdir(folder)).length)} of ${String(count)} commands have started`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('only one of twenty simultaneous commands on a remote succeeds, and the others name the faster operator', async () => {
  const { paths, versions } = await createSiteWithRemotes('catalog');
  const [one, two] = versions.catalog!;
  const three = await publishCode(paths, buildOf('catalog'), 'three');
  for (const to of [two, three])
    await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  const canaryVersion = await publishCode(paths, buildOf('catalog'), 'four');
  await activateVersion(paths, {
    remote: 'catalog',
    to: canaryVersion,
    traffic: 5,
    what: 'canary',
    who: 'x',
    why: 'x',
  });
  const firstRevision = (await readDocument(paths))!.extras.revision;
  // The lock makes every command wait until all commands have started.
  const startedFolder = await createTemporaryFolder();
  const reportStartScript = path.join(startedFolder, '..', `${path.basename(startedFolder)}.mjs`);
  await writeFile(
    reportStartScript,
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(startedFolder)} + '/' + process.pid, '');`,
  );
  cleanUp(() => rm(reportStartScript));
  await writeFile(paths.lock, createLockContent(process.pid));
  const commandLines: [string, ...string[]][] = [
    ['rollback', 'catalog', '--why', 'x'],
    ['promote', 'catalog', ...SKIP_BROWSER],
    ['canary', 'catalog', '--traffic', '50', ...SKIP_BROWSER],
    ['activate', 'catalog', canaryVersion, ...SKIP_BROWSER],
    ['rollback', 'catalog', '--to', one, '--why', 'x'],
  ];
  const pendingResults = Array.from({ length: 20 }, (_, index) => {
    const [command, ...words] = commandLines[index % commandLines.length]!;
    return runAs(`operator ${String(index)}`, { NODE_OPTIONS: `--import ${reportStartScript}` })(
      command,
      paths,
      ...words,
      '--wait',
      '300',
    );
  });
  await waitForFileCount(20, startedFolder);
  await rm(paths.lock);
  const results = await Promise.all(pendingResults);
  const ledger = await readLedger(paths.ledger);
  const lastEntry = ledger.at(-1)!;
  expect(results.map(({ code }) => code).sort()).toEqual([
    EXIT_CODES.done,
    ...Array.from({ length: 19 }, () => EXIT_CODES.impossible),
  ]);
  for (const { err } of results.filter(({ code }) => code !== EXIT_CODES.done))
    expect(err).toContain(
      `catalog has changed since you checked: ${lastEntry.what} to ${lastEntry.to} by ${lastEntry.who} at ${lastEntry.at}`,
    );
  expect(lastEntry.revision).toBe(firstRevision + 1);
  await expect(run('verify', paths)).resolves.toMatchObject({ code: EXIT_CODES.done });
  // After reading the current state, an operator can continue.
  await expect(run('rollback', paths, 'catalog', '--to', one, '--why', 'x')).resolves.toMatchObject({
    code: lastEntry.to === one ? EXIT_CODES.impossible : EXIT_CODES.done,
  });
});

test('simultaneous commands of two operators on different remotes all succeed and leave the site intact', async () => {
  const { paths, versions } = await createSiteWithRemotes('catalog', 'checkout', 'dashboard');
  const [before, after] = versions.dashboard!;
  await activateVersion(paths, { remote: 'dashboard', to: after, what: 'release', who: 'x', why: 'x' });
  const dist = await writeDist(path.join(await createTemporaryFolder(), 'dist'), buildOf('checkout'), {
    'remoteEntry.js': 'three',
    'remote.1.js': 'three',
  });
  // The version is so old that no open tab can still request it.
  jest.useFakeTimers({ now: Date.parse('2020-01-01'), doNotFake: [...UNFAKED_CLOCKS] });
  const old = await publishCode(paths, buildOf('catalog'), 'old');
  jest.useRealTimers();
  const firstRevision = (await readDocument(paths))!.extras.revision;
  const ann = runAs('ann');
  const bob = runAs('bob');
  const pendingResults = await Promise.all([
    ann('release', paths, 'checkout', '--dist', dist, ...SKIP_BROWSER),
    bob('canary', paths, 'catalog', versions.catalog![1], '--traffic', '10', ...SKIP_BROWSER),
    ann('rollback', paths, 'dashboard', '--why', 'x'),
    bob('gc', paths),
    bob('verify', paths),
  ]);
  expect(pendingResults.map(({ code, err }) => [code, err])).toEqual(
    pendingResults.map(() => [EXIT_CODES.done, '']),
  );
  const entries = (await readLedger(paths.ledger)).filter(({ revision }) => revision > firstRevision);
  expect(entries.map(({ who, what, subject }) => `${who} ${what} ${subject}`).sort()).toEqual([
    'ann release checkout',
    'ann rollback dashboard',
    'bob canary catalog',
    'bob gc site',
  ]);
  expect((await readDocument(paths))!.extras.revision).toBe(firstRevision + entries.length);
  expect(existsSync(paths.remoteVersion('catalog', old))).toBe(false);
  const ledger = await readLedger(paths.ledger);
  expect(rolloutOf(ledger, 'dashboard').live).toBe(before);
  await expect(run('verify', sitePaths(paths.site))).resolves.toMatchObject({ code: EXIT_CODES.done });
});
