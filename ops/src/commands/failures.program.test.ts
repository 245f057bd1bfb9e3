import { jest } from '@jest/globals';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { rolloutOf } from '../rollout/history.ts';
import { readLedger } from '../site/ledger.ts';
import { sitePaths } from '../site/paths.ts';
import { pointTo, readDocument } from '../site/store.ts';
import { commands, type Commands } from '../testing/cli.ts';
import { buildOf, cleanUp, emptySite, publishCode, temporaryFolder, writeDist } from '../testing/fixtures.ts';
import { EXIT, type Failure } from './arguments.ts';

// Other work on the machine may take its time.
jest.setTimeout(120_000);

let run: Commands['run'];
let as: Commands['as'];
beforeAll(async () => {
  ({ run, as } = await commands());
}, 60_000);

const UNCHECKED = ['--no-browser', '--why', 'test'];

/** A site with each remote live in one version, and a second version of each. */
async function siteWith(...remotes: string[]) {
  const paths = await emptySite();
  const versions: Record<string, [string, string]> = {};
  for (const remote of remotes) {
    const one = await publishCode(paths, buildOf(remote), 'one');
    const two = await publishCode(paths, buildOf(remote), 'two');
    await pointTo(paths, { remote, to: one, what: 'release', who: 'x', why: 'x' });
    versions[remote] = [one, two];
  }
  return { paths, versions };
}

const lockedBy = (pid: number, host = hostname()) => JSON.stringify({ id: 'x', pid, host });

/** The one JSON value that a command said; nothing beside it. */
async function said(asked: ReturnType<Commands['run']>): Promise<Failure & Record<string, unknown>> {
  const { code, out, err } = await asked;
  expect(err).toBe('');
  const value = JSON.parse(out) as Failure & Record<string, unknown>;
  expect(value.exitCode).toBe(code);
  return value;
}

test('with --json every failure is one value: its code, what mends it, and the reasons of the gate', async () => {
  const { paths, versions } = await siteWith('catalog');
  const [one, two] = versions.catalog!;
  const bad = await publishCode(paths, buildOf('catalog', { budget: 1 }), 'bad');
  const json = (command: string, ...words: string[]) => said(run(command, paths, '--json', ...words));

  expect(await json('canary', 'catalog', two, '--traffic', 'all')).toEqual({
    code: 'usage',
    exitCode: EXIT.usage,
    message: '--traffic takes a percentage from 0 to 100',
    reasons: [],
  });
  expect(await json('promote', 'catalog', '--colour')).toMatchObject({ code: 'usage' });
  expect(await json('rollback', 'catalog', '--why', 'x')).toMatchObject({
    code: 'impossible',
    message: `There was no good version before ${one}: name one with --to.`,
  });
  expect(await json('activate', 'catalog', bad, ...UNCHECKED)).toMatchObject({
    kind: 'refused',
    code: 'refused',
    exitCode: EXIT.refused,
    message: expect.stringContaining('The site is as it was') as string,
    reasons: [{ check: 'budget', message: expect.any(String) as string }],
  });
  const tried = await json('activate', 'catalog', bad, '--dry-run', ...UNCHECKED);
  expect(tried).toMatchObject({ code: 'refused', dryRun: true });
  expect(await json('watch', '--once', '--metrics', 'http://127.0.0.1:9/metrics')).toMatchObject({
    code: 'failed',
    exitCode: EXIT.failed,
    message: expect.stringContaining('start the API') as string,
  });
  await writeFile(path.join(paths.remoteVersion('catalog', two), 'remote.1.js'), 'other');
  expect(await json('verify')).toMatchObject({ code: 'unsound', exitCode: EXIT.unsound, whole: false });
});

test('a misspelt remote or site is named, with those that there are, and nothing is made for it', async () => {
  const { paths } = await siteWith('catalog', 'checkout');
  const known = 'There is no remote catalgo on this site. It has: catalog, checkout.';
  for (const [command, ...words] of [
    ['rollback', 'catalgo', '--why', 'x'],
    ['promote', 'catalgo'],
    ['canary', 'catalgo', '1.0.0-x', '--traffic', '5'],
    ['activate', 'catalgo', '1.0.0-x'],
    ['releases', 'catalgo'],
  ] as const) {
    const { code, err } = await run(command, paths, ...words);
    expect([command, code, err.trim()]).toEqual([command, EXIT.impossible, known]);
  }
  const release = await run('release', paths, 'catalgo');
  expect(release).toMatchObject({ code: EXIT.impossible });
  expect(release.err).toContain('no sources of a remote catalgo here, only of');

  const elsewhere = path.join(await temporaryFolder(), 'nowhere');
  for (const command of ['verify', 'releases', 'gc', 'watch']) {
    const { code, err } = await run(command, { site: elsewhere });
    expect([command, code]).toEqual([command, EXIT.impossible]);
    expect(err).toContain(`There is no site in ${elsewhere}`);
  }
  expect(existsSync(elsewhere)).toBe(false);
});

test('a word that leads out of its folder is no name, in whatever command', async () => {
  const { paths, versions } = await siteWith('catalog', 'dashboard');
  const before = await readFile(paths.ledger, 'utf8');
  const foreign = `../dashboard/${versions.dashboard![1]}`;
  for (const [command, ...words] of [
    ['rollback', 'catalog', '--to', foreign, '--why', 'x'],
    ['activate', 'catalog', foreign, ...UNCHECKED],
    ['canary', 'catalog', foreign, '--traffic', '5', ...UNCHECKED],
    ['promote', '../catalog'],
    ['release', 'catalog/../dashboard', ...UNCHECKED],
    ['releases', '..'],
  ] as [string, ...string[]][]) {
    const { code, err } = await run(command, paths, ...words);
    expect([command, code]).toEqual([command, EXIT.usage]);
    expect(err).toMatch(/^"[^"]+" is no name of a (version|remote)/);
  }
  expect(await readFile(paths.ledger, 'utf8')).toBe(before);
});

test('while another operator’s command holds the site one waits as long as one likes, and changes nothing', async () => {
  const { paths, versions } = await siteWith('catalog');
  const [, two] = versions.catalog!;
  // This process lives; a process on another machine cannot be seen, so it counts as alive.
  for (const lock of [lockedBy(process.pid), lockedBy(1, 'another-machine')]) {
    await writeFile(paths.lock, lock);
    const { pid, host } = JSON.parse(lock) as { pid: number; host: string };
    for (const [command, ...words] of [
      ['activate', 'catalog', two, ...UNCHECKED],
      ['rollback', 'catalog', '--to', two, '--why', 'x'],
      ['gc'],
      ['verify'],
    ] as [string, ...string[]][]) {
      const busy = await run(command, paths, ...words, '--wait', '0');
      expect([command, busy.code, busy.out]).toEqual([command, EXIT.busy, '']);
      expect(busy.err).toContain(`Process ${String(pid)} on ${host} is still working on this site`);
    }
    expect(await said(run('verify', paths, '--wait', '0', '--json'))).toMatchObject({ code: 'busy' });
  }
  expect((await readDocument(paths))!.extras.revision).toBe(2);

  const patient = run('activate', paths, 'catalog', two, '--wait', '100', ...UNCHECKED);
  await rm(paths.lock);
  await expect(patient).resolves.toMatchObject({ code: EXIT.done });
  // What only reads does not wait at all.
  await writeFile(paths.lock, lockedBy(process.pid));
  await expect(run('releases', paths)).resolves.toMatchObject({ code: EXIT.done });
  await rm(paths.lock);
});

test('watch ends with a code of its own after it rolled back, and with the gate’s where that was refused', async () => {
  const { paths, versions } = await siteWith('catalog');
  const [one, two] = versions.catalog!;
  await pointTo(paths, { remote: 'catalog', to: two, what: 'release', who: 'x', why: 'x' });
  const line = (version: string, kind: string, count: number) =>
    `remote_events_total{remote="catalog",version="${version}",kind="${kind}"} ${String(count)}\n`;
  const api = createServer((_request, response) =>
    response.end(line(one, 'mounted', 500) + line(two, 'render-failed', 50)),
  );
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  cleanUp(() => new Promise((resolve) => api.close(resolve)));
  const metrics = `http://127.0.0.1:${String((api.address() as AddressInfo).port)}/metrics`;
  const words = ['--once', '--metrics', metrics];

  // The way back is broken: a file of the version before is not what was released.
  const file = path.join(paths.remoteVersion('catalog', one), 'remote.1.js');
  await writeFile(file, 'other');
  const refused = await run('watch', paths, ...words);
  expect(refused).toMatchObject({ code: EXIT.refused });
  expect(refused.err).toContain(`the gate refuses ${one}`);
  await writeFile(file, '/* chunk */ one');
  // Each look is taken once; this one was.
  await rm(path.join(paths.site, '.watch.json'));
  const { code, out } = await run('watch', paths, ...words, '--json');
  expect(code).toBe(EXIT.alarmed);
  expect(JSON.parse(out)).toMatchObject({
    dryRun: false,
    sightings: [{ remote: 'catalog', version: two, outcome: { kind: 'moved', version: one } }],
  });
  expect(rolloutOf(await readLedger(paths.ledger), 'catalog').live).toBe(one);
  const after = await run('watch', paths, ...words);
  expect(after).toMatchObject({ code: EXIT.done, out: 'Nothing is under watch.\n' });
});

/** Until a folder has so many entries; the commands take their time on a busy machine. */
async function untilThereAre(count: number, folder: string): Promise<void> {
  const deadline = Date.now() + 90_000;
  while ((await readdir(folder)).length < count) {
    if (Date.now() > deadline)
      throw new Error(`${String((await readdir(folder)).length)} of ${String(count)} commands have started`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('of twenty commands at the same moment on one remote one is done; the others say who was quicker', async () => {
  const { paths, versions } = await siteWith('catalog');
  const [one, two] = versions.catalog!;
  const three = await publishCode(paths, buildOf('catalog'), 'three');
  for (const to of [two, three])
    await pointTo(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  const trial = await publishCode(paths, buildOf('catalog'), 'four');
  await pointTo(paths, { remote: 'catalog', to: trial, traffic: 5, what: 'canary', who: 'x', why: 'x' });
  const first = (await readDocument(paths))!.extras.revision;
  // All of them have been started before any of them can move.
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
  // Whoever looks again can go on.
  await expect(run('rollback', paths, 'catalog', '--to', one, '--why', 'x')).resolves.toMatchObject({
    code: last.to === one ? EXIT.impossible : EXIT.done,
  });
}, 240_000);

test('two operators’ commands at the same moment: all are done, all are in the ledger, the site is whole', async () => {
  const { paths, versions } = await siteWith('catalog', 'checkout', 'dashboard');
  const [before, after] = versions.dashboard!;
  await pointTo(paths, { remote: 'dashboard', to: after, what: 'release', who: 'x', why: 'x' });
  const dist = await writeDist(path.join(await temporaryFolder(), 'dist'), buildOf('checkout'), {
    'remoteEntry.js': 'three',
    'remote.1.js': 'three',
  });
  // Nobody has asked for this one in years.
  const old = await publishCode(paths, buildOf('catalog'), 'old');
  const record = path.join(paths.remoteVersion('catalog', old), 'release.json');
  const published = JSON.parse(await readFile(record, 'utf8')) as object;
  await writeFile(record, `${JSON.stringify({ ...published, publishedAt: '2020-01-01T00:00:00.000Z' })}\n`);
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
