import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { jest } from '@jest/globals';
import { cleanUp, temporaryFolder } from '@second-gear/toolkit/testing/clean-up';
import { pointTo } from '../rollout/point-to.ts';
import { readDocument } from '../site/discovery-file.ts';
import { rolloutOf } from '../site/history.ts';
import { readLedger } from '../site/ledger.ts';
import { sitePaths } from '../site/paths.ts';
import { type Commands, commands } from '../testing/cli.ts';
import { buildOf, publishCode, writeDist } from '../testing/fixtures.ts';
import { lockedBy, siteWith, UNCHECKED } from '../testing/site-with.ts';
import { EXIT } from './arguments.ts';

// The machine may be busy with other work.
jest.setTimeout(900_000);

let run: Commands['run'];
let as: Commands['as'];
beforeAll(async () => {
  ({ run, as } = await commands());
}, 60_000);

/** Every timer function except `Date`. */
const CLOCKS = [
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
async function untilThereAre(count: number, folder: string): Promise<void> {
  const deadline = Date.now() + 90_000;
  while ((await readdir(folder)).length < count) {
    if (Date.now() > deadline)
      throw new Error(`${String((await readdir(folder)).length)} of ${String(count)} commands have started`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('of twenty simultaneous commands on one remote one succeeds, and the others name the faster operator', async () => {
  const { paths, versions } = await siteWith('catalog');
  const [one, two] = versions.catalog!;
  const three = await publishCode(paths, buildOf('catalog'), 'three');
  for (const to of [two, three])
    await pointTo(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  const trial = await publishCode(paths, buildOf('catalog'), 'four');
  await pointTo(paths, { remote: 'catalog', to: trial, traffic: 5, what: 'canary', who: 'x', why: 'x' });
  const first = (await readDocument(paths))!.extras.revision;
  // All commands have started before any of them can change the site.
  const started = await temporaryFolder();
  const tell = path.join(started, '..', `${path.basename(started)}.mjs`);
  await writeFile(
    tell,
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(started)} + '/' + process.pid, '');`,
  );
  cleanUp(() => rm(tell));
  await writeFile(paths.lock, lockedBy(process.pid));
  const kinds: [string, ...string[]][] = [
    ['rollback', 'catalog', '--why', 'x'],
    ['promote', 'catalog', ...UNCHECKED],
    ['canary', 'catalog', '--traffic', '50', ...UNCHECKED],
    ['activate', 'catalog', trial, ...UNCHECKED],
    ['rollback', 'catalog', '--to', one, '--why', 'x'],
  ];
  const all = Array.from({ length: 20 }, (_, index) => {
    const [command, ...words] = kinds[index % kinds.length]!;
    return as(`operator ${String(index)}`, { NODE_OPTIONS: `--import ${tell}` })(
      command,
      paths,
      ...words,
      '--wait',
      '300',
    );
  });
  await untilThereAre(20, started);
  await rm(paths.lock);
  const said = await Promise.all(all);
  const ledger = await readLedger(paths.ledger);
  const last = ledger.at(-1)!;
  expect(said.map(({ code }) => code).sort()).toEqual([
    EXIT.done,
    ...Array.from({ length: 19 }, () => EXIT.impossible),
  ]);
  for (const { err } of said.filter(({ code }) => code !== EXIT.done))
    expect(err).toContain(
      `catalog was changed meanwhile: ${last.who} did ${last.what} to ${last.to} at ${last.at}`,
    );
  expect(last.revision).toBe(first + 1);
  await expect(run('verify', paths)).resolves.toMatchObject({ code: EXIT.done });
  // After reading the current state, an operator can continue.
  await expect(run('rollback', paths, 'catalog', '--to', one, '--why', 'x')).resolves.toMatchObject({
    code: last.to === one ? EXIT.impossible : EXIT.done,
  });
});

test('simultaneous commands of two operators all succeed, reach the ledger, and leave the site intact', async () => {
  const { paths, versions } = await siteWith('catalog', 'checkout', 'dashboard');
  const [before, after] = versions.dashboard!;
  await pointTo(paths, { remote: 'dashboard', to: after, what: 'release', who: 'x', why: 'x' });
  const dist = await writeDist(path.join(await temporaryFolder(), 'dist'), buildOf('checkout'), {
    'remoteEntry.js': 'three',
    'remote.1.js': 'three',
  });
  // The last request for this version was years ago.
  jest.useFakeTimers({ now: Date.parse('2020-01-01'), doNotFake: [...CLOCKS] });
  const old = await publishCode(paths, buildOf('catalog'), 'old');
  jest.useRealTimers();
  const first = (await readDocument(paths))!.extras.revision;
  const ann = as('ann');
  const bob = as('bob');
  const all = await Promise.all([
    ann('release', paths, 'checkout', '--dist', dist, ...UNCHECKED),
    bob('canary', paths, 'catalog', versions.catalog![1], '--traffic', '10', ...UNCHECKED),
    ann('rollback', paths, 'dashboard', '--why', 'x'),
    bob('gc', paths),
    bob('verify', paths),
  ]);
  expect(all.map(({ code, err }) => [code, err])).toEqual(all.map(() => [EXIT.done, '']));
  const entries = (await readLedger(paths.ledger)).filter(({ revision }) => revision > first);
  expect(entries.map(({ who, what, subject }) => `${who} ${what} ${subject}`).sort()).toEqual([
    'ann release checkout',
    'ann rollback dashboard',
    'bob canary catalog',
    'bob gc site',
  ]);
  expect((await readDocument(paths))!.extras.revision).toBe(first + entries.length);
  expect(existsSync(paths.remoteVersion('catalog', old))).toBe(false);
  const ledger = await readLedger(paths.ledger);
  expect(rolloutOf(ledger, 'dashboard').live).toBe(before);
  await expect(run('verify', sitePaths(paths.site))).resolves.toMatchObject({ code: EXIT.done });
});
