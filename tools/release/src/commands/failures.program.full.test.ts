import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { cleanUp, createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { activateVersion } from '../rollout/activate-version.ts';
import { readDocument } from '../site/discovery-file.ts';
import { listFiles } from '../site/file-hashes.ts';
import { readLedger } from '../site/ledger.ts';
import { rolloutOf } from '../site/rollout.ts';
import { bundleCommands, type Commands } from '../testing/cli.ts';
import { buildOf, createEmptySite, publishCode, writeDist } from '../testing/fixtures.ts';
import { createSiteWithRemotes, createLockContent, SKIP_BROWSER } from '../testing/test-sites.ts';
import { EXIT_CODES, type Failure } from './run-command.ts';

let run: Commands['run'];
beforeAll(async () => {
  ({ run } = await bundleCommands());
}, 60_000);

/** Returns the JSON value that a command printed. Fails if the command printed anything else. */
async function parseFailure(
  pendingResult: ReturnType<Commands['run']>,
): Promise<Failure & Record<string, unknown>> {
  const { code, out, err } = await pendingResult;
  expect(err).toBe('');
  const value = JSON.parse(out) as Failure & Record<string, unknown>;
  expect(value.exitCode).toBe(code);
  return value;
}

test('a failure with --json is one JSON value with a code, a fix and the gate’s reasons', async () => {
  const { paths, versions } = await createSiteWithRemotes('catalog');
  const [one, two] = versions.catalog!;
  const bad = await publishCode(paths, buildOf('catalog', { budget: 1 }), 'bad');
  const runForFailure = (command: string, ...args: string[]) =>
    parseFailure(run(command, paths, '--json', ...args));

  expect(await runForFailure('canary', 'catalog', two, '--traffic', 'all')).toEqual({
    code: 'usage',
    exitCode: EXIT_CODES.usage,
    message: '--traffic must be a percentage from 0 to 100',
    reasons: [],
  });
  for (const route of ['compare', '/compare/']) {
    expect(
      await runForFailure('activate', 'catalog', two, ...SKIP_BROWSER, '--drops-route', route),
    ).toMatchObject({
      code: 'usage',
      message: expect.stringMatching(`^--drops-route ${route}: Use / or segments`) as string,
    });
  }
  expect(await runForFailure('activate', 'catalog', two, '--drops-route', '/compare')).toMatchObject({
    code: 'usage',
    message: '--drops-route needs --why "…"',
  });
  expect(await runForFailure('promote', 'catalog', '--colour')).toMatchObject({ code: 'usage' });
  expect(await runForFailure('rollback', 'catalog', '--why', 'x')).toMatchObject({
    code: 'impossible',
    message: `There is no healthy version before ${one}. Pass one with --to. To take catalog off the site: npm run retire -- catalog --why "…"`,
  });
  expect(await runForFailure('activate', 'catalog', bad, ...SKIP_BROWSER)).toMatchObject({
    kind: 'refused',
    code: 'refused',
    exitCode: EXIT_CODES.refused,
    message: expect.stringContaining('The site is unchanged') as string,
    reasons: [{ check: 'budget', message: expect.any(String) as string }],
  });
  const dryRunResult = await runForFailure('activate', 'catalog', bad, '--dry-run', ...SKIP_BROWSER);
  expect(dryRunResult).toMatchObject({ code: 'refused', dryRun: true });
  expect(await runForFailure('watch', '--once', '--metrics', 'http://127.0.0.1:9/metrics')).toMatchObject({
    code: 'failed',
    exitCode: EXIT_CODES.failed,
    message: expect.stringContaining('start the API') as string,
  });
  await writeFile(path.join(paths.remoteVersion('catalog', two), 'remote.1.js'), 'other');
  expect(await runForFailure('verify')).toMatchObject({
    code: 'unsound',
    exitCode: EXIT_CODES.unsound,
    whole: false,
  });
});

test('release requires the operator to name each dropped route', async () => {
  const paths = await createEmptySite();
  const publishRoutes = (code: string, ...routes: string[]) =>
    publishCode(paths, buildOf('catalog', { routes: routes.map((route) => ({ path: route })) }), code);
  const to = await publishRoutes('one', '/', '/compare', '/cars/:id');
  await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  const fewerRoutes = await publishRoutes('two', '/');
  const activate = (...args: string[]) =>
    parseFailure(run('activate', paths, '--json', 'catalog', fewerRoutes, ...args));
  const partial = await activate(...SKIP_BROWSER, '--drops-route', '/compare');
  expect(partial).toMatchObject({
    code: 'refused',
    reasons: [{ check: 'dropped', message: expect.stringContaining('/cars/:id') as string }],
  });
  const dropOptions = ['--drops-route', '/compare', '--drops-route', '/cars/:id'];
  const complete = await run('activate', paths, 'catalog', fewerRoutes, ...SKIP_BROWSER, ...dropOptions);
  expect(complete).toMatchObject({
    code: EXIT_CODES.done,
    out: expect.stringContaining(
      '[dropped] /compare is no longer served, as the operator confirmed',
    ) as string,
  });
});

test('a command with a misspelled remote or site lists the existing ones and creates nothing', async () => {
  const { paths } = await createSiteWithRemotes('catalog', 'checkout');
  const expectedMessage = 'No remote named catalgo on this site. Remotes: catalog, checkout.';
  for (const [command, ...words] of [
    ['rollback', 'catalgo', '--why', 'x'],
    ['promote', 'catalgo'],
    ['canary', 'catalgo', '1.0.0-x', '--traffic', '5'],
    ['activate', 'catalgo', '1.0.0-x'],
    ['releases', 'catalgo'],
  ] as const) {
    const { code, err } = await run(command, paths, ...words);
    expect([command, code, err.trim()]).toEqual([command, EXIT_CODES.impossible, expectedMessage]);
  }
  const release = await run('release', paths, 'catalgo');
  expect(release).toMatchObject({ code: EXIT_CODES.impossible });
  expect(release.err).toContain('No sources found for the remote catalgo. Remotes here:');

  const missingSite = path.join(await createTemporaryFolder(), 'nowhere');
  for (const command of ['verify', 'releases', 'gc', 'watch']) {
    const { code, err } = await run(command, { site: missingSite });
    expect([command, code]).toEqual([command, EXIT_CODES.impossible]);
    expect(err).toContain(`No site found in ${missingSite}`);
  }
  expect(existsSync(missingSite)).toBe(false);
});

test('a refused version is never added to the site and cannot be requested by name', async () => {
  const { paths, versions } = await createSiteWithRemotes('catalog');
  const [one, two] = versions.catalog!;
  const dist = await writeDist(
    path.join(await createTemporaryFolder(), 'dist'),
    buildOf('catalog', { budget: 1 }),
    {
      'remoteEntry.js': 'too large',
      'remote.1.js': 'too large',
    },
  );
  const before = await listFiles(paths.site);
  const releaseArguments = ['catalog', '--dist', dist, '--no-browser', '--why', 'test'];
  for (const words of [releaseArguments, [...releaseArguments, '--no-activate']]) {
    const refused = await run('release', paths, ...words);
    expect([words, refused.code]).toEqual([words, EXIT_CODES.refused]);
    expect(refused.err).toContain('[budget]');
    expect(await listFiles(paths.site)).toEqual(before);
  }
  await expect(run('activate', paths, 'catalog', two, ...SKIP_BROWSER)).resolves.toMatchObject({
    code: EXIT_CODES.done,
  });
  const references = (await readDocument(paths))!.microFrontends.catalog!.flatMap(
    ({ extras }) => extras.versions ?? [],
  );
  expect(references.map(({ version }) => version).sort()).toEqual([one, two].sort());
  // With --force it is published, and the ledger records the reasons.
  await expect(run('release', paths, ...releaseArguments, '--no-activate', '--force')).resolves.toMatchObject(
    {
      code: EXIT_CODES.done,
    },
  );
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({
    what: 'publish',
    forced: [expect.stringContaining('[budget]') as string, expect.stringContaining('[browser]') as string],
  });
  await expect(run('verify', paths)).resolves.toMatchObject({ code: EXIT_CODES.done });
});

test('every command rejects a name that is a path to another folder', async () => {
  const { paths, versions } = await createSiteWithRemotes('catalog', 'dashboard');
  const before = await readFile(paths.ledger, 'utf8');
  const foreign = `../dashboard/${versions.dashboard![1]}`;
  for (const [command, ...words] of [
    ['rollback', 'catalog', '--to', foreign, '--why', 'x'],
    ['activate', 'catalog', foreign, ...SKIP_BROWSER],
    ['canary', 'catalog', foreign, '--traffic', '5', ...SKIP_BROWSER],
    ['promote', '../catalog'],
    ['release', 'catalog/../dashboard', ...SKIP_BROWSER],
    ['releases', '..'],
  ] as [string, ...string[]][]) {
    const { code, err } = await run(command, paths, ...words);
    expect([command, code]).toEqual([command, EXIT_CODES.usage]);
    expect(err).toMatch(/^"[^"]+" is not a valid (version|remote) name/);
  }
  expect(await readFile(paths.ledger, 'utf8')).toBe(before);
});

test('a command waits for another operator’s lock as long as --wait allows, then changes nothing', async () => {
  const { paths, versions } = await createSiteWithRemotes('catalog');
  const [, two] = versions.catalog!;
  const { revision } = (await readDocument(paths))!.extras;
  // The first lock is of this process, which is running. The second is of another machine, whose processes
  // cannot be checked and count as running.
  for (const lock of [createLockContent(process.pid), createLockContent(1, 'another-machine')]) {
    await writeFile(paths.lock, lock);
    const { pid, host } = JSON.parse(lock) as { pid: number; host: string };
    for (const [command, ...words] of [
      ['activate', 'catalog', two, ...SKIP_BROWSER],
      ['rollback', 'catalog', '--to', two, '--why', 'x'],
      ['gc'],
      ['verify'],
    ] as [string, ...string[]][]) {
      const busy = await run(command, paths, ...words, '--wait', '0');
      expect([command, busy.code, busy.out]).toEqual([command, EXIT_CODES.busy, '']);
      expect(busy.err).toContain(`Process ${String(pid)} on ${host} is still working on this site`);
    }
    expect(await parseFailure(run('verify', paths, '--wait', '0', '--json'))).toMatchObject({ code: 'busy' });
  }
  expect((await readDocument(paths))!.extras.revision).toBe(revision);

  const waitingRun = run('activate', paths, 'catalog', two, '--wait', '100', ...SKIP_BROWSER);
  await rm(paths.lock);
  await expect(waitingRun).resolves.toMatchObject({ code: EXIT_CODES.done });
  // Read-only commands do not wait for the lock.
  await writeFile(paths.lock, createLockContent(process.pid));
  await expect(run('releases', paths)).resolves.toMatchObject({ code: EXIT_CODES.done });
  await rm(paths.lock);
});

test('watch exits with its own code after a rollback, and with the gate’s code if the gate refuses it', async () => {
  const { paths, versions } = await createSiteWithRemotes('catalog');
  const [one, two] = versions.catalog!;
  await activateVersion(paths, { remote: 'catalog', to: two, what: 'release', who: 'x', why: 'x' });
  const metricsLine = (version: string, kind: string, count: number) =>
    `remote_events_total{remote="catalog",version="${version}",kind="${kind}"} ${String(count)}\n`;
  const api = createServer((_request, response) =>
    response.end(metricsLine(one, 'mounted', 500) + metricsLine(two, 'render-failed', 50)),
  );
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  cleanUp(() => new Promise((resolve) => api.close(resolve)));
  const metrics = `http://127.0.0.1:${String((api.address() as AddressInfo).port)}/metrics`;
  const words = ['--once', '--metrics', metrics];

  // The rollback is impossible: a file of the previous version was changed after its release.
  const file = path.join(paths.remoteVersion('catalog', one), 'remote.1.js');
  await writeFile(file, 'other');
  const refused = await run('watch', paths, ...words);
  expect(refused).toMatchObject({ code: EXIT_CODES.refused });
  expect(refused.err).toContain(`the gate refuses ${one}`);
  await writeFile(file, '/* chunk */ one');
  // `watch` runs each statistical test only once. Removing its state file makes it run the test again.
  await rm(path.join(paths.site, '.watch.json'));
  const { code, out } = await run('watch', paths, ...words, '--json');
  expect(code).toBe(EXIT_CODES.alarmed);
  expect(JSON.parse(out)).toMatchObject({
    dryRun: false,
    sightings: [{ remote: 'catalog', version: two, outcome: { kind: 'moved', version: one } }],
  });
  expect(rolloutOf(await readLedger(paths.ledger), 'catalog').live).toBe(one);
  const after = await run('watch', paths, ...words);
  expect(after).toMatchObject({ code: EXIT_CODES.done, out: 'No versions to watch.\n' });
});
