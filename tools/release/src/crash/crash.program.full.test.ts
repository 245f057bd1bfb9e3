import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { discoverySchema } from '@second-gear/federation/discovery';
import { DISCOVERY_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { readConsoleState } from '../console/state.ts';
import { createGateway } from '../gateway/gateway.ts';
import { activateVersion } from '../rollout/activate-version.ts';
import { readDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import { type SitePaths, sitePaths } from '../site/paths.ts';
import { bundleProgram } from '../testing/bundle.ts';
import { bundleCommand, type ProgramResult } from '../testing/command.ts';
import { buildOf, createEmptySite, publishCode, writeDist, writeShellDist } from '../testing/fixtures.ts';
import { siteFaults } from '../verify/site-faults.ts';
import { SEQUENTIAL_TEST_DEFAULTS } from '../watch/sequential.ts';
import { watchOnce } from '../watch/watcher.ts';

/** Number of parallel processes. */
const CONCURRENCY = 3;
const CRASH_FOLDER = import.meta.dirname;

let startSite: string;
let runReleases: (...args: string[]) => Promise<ProgramResult>;
let operationScript: string;
let dist: string;
let versions: string[];
let shell: string;

beforeAll(async () => {
  const folder = await createTemporaryFolder();
  // Each step starts a process. A bundled script starts ten times as fast as the sources.
  operationScript = path.join(folder, 'site-operation.mjs');
  await bundleProgram(
    path.join(CRASH_FOLDER, 'site-operation.ts'),
    operationScript,
    path.resolve(CRASH_FOLDER, '../site'),
  );
  const command = await bundleCommand('releases');
  runReleases = async (...args) => {
    const output = await command(args);
    expect(output).toMatchObject({ code: 0, err: '' });
    return output;
  };
  const paths = await createEmptySite();
  versions = [];
  for (const code of ['one', 'two', 'three', 'four']) {
    const to = await publishCode(paths, buildOf('catalog'), code);
    versions.push(to);
    if (code !== 'four')
      await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  }
  dist = await writeDist(path.join(folder, 'dist'), buildOf('catalog'), {
    'remoteEntry.js': '/* five */',
    'remote.1.js': '/* chunk of five */',
  });
  shell = await writeShellDist('document.documentElement.dataset.theme = "light";');
  startSite = paths.site;
});

/** Runs an operation of site-operation.ts in its own process. Returns the signal that killed it, or null. */
function runOperation(
  site: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--import', path.join(CRASH_FOLDER, 'kill-at.mjs'), operationScript, site, ...args],
      {
        // A killed process leaves its temporary folders behind, so they must be inside the test's folder.
        env: { ...process.env, TMPDIR: path.dirname(startSite), ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0 || signal) resolve(signal);
      else reject(new Error(`${args.join(' ')} ended with ${String(code)}: ${output}`));
    });
  });
}

/** Copies a folder. The copy links to the version folders, because they never change. */
function copyFolder(source: string, destination: string, isVersions = false): void {
  mkdirSync(destination);
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [original, copy] = [path.join(source, entry.name), path.join(destination, entry.name)];
    if (entry.isDirectory()) copyFolder(original, copy, true);
    else if (isVersions) linkSync(original, copy);
    else copyFileSync(original, copy);
  }
}

function copyStartSite(name: string): SitePaths {
  const site = path.join(path.dirname(startSite), name);
  copyFolder(startSite, site);
  return sitePaths(site);
}

/**
 * Returns the state that visitors get: the page's document and script hashes, and the document for open tabs.
 */
async function readServed(paths: SitePaths): Promise<{ page: unknown; tabs: unknown; scripts: string[] }> {
  const html = await readFile(paths.index, 'utf8');
  const block = new RegExp(`id="${DISCOVERY_ELEMENT_ID}">(.*?)</script>`, 's').exec(html)![1]!;
  const summarize = (text: string) => {
    const { microFrontends, extras } = discoverySchema.parse(JSON.parse(text));
    const variants = (microFrontends.catalog ?? []).map(({ metadata, deployment }) => [
      metadata.version,
      deployment,
    ]);
    return { shell: extras.shell, arms: variants };
  };
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((found) =>
    createHash('sha256').update(found[1]!).digest('base64'),
  );
  return { page: summarize(block), tabs: summarize(await readFile(paths.discovery, 'utf8')), scripts };
}

/** Possible first operations after a command was killed. */
const FIRST_OPERATIONS: [string, (paths: SitePaths) => Promise<unknown>][] = [
  ['a command', (paths) => withSiteLock(paths, () => Promise.resolve())],
  ['npm run releases', (paths) => runReleases('--site', paths.site)],
  [
    'a visitor',
    async ({ site }) => {
      const gateway = await createGateway({ site, api: 'http://127.0.0.1:9' });
      const [page, tabs] = await Promise.all(
        ['/', '/discovery.json'].map(async (url) => (await gateway.inject(url)).body),
      );
      await gateway.close();
      const document = discoverySchema.parse(JSON.parse(tabs!));
      expect(page).toContain(`"revision":${String(document.extras.revision)},`);
    },
  ],
  [
    'watch',
    (paths) =>
      watchOnce(
        { paths, who: 'watch', test: SEQUENTIAL_TEST_DEFAULTS, comparisonWindowMs: 0, dryRun: true },
        [],
      ),
  ],
  [
    'the console',
    (paths) =>
      readConsoleState(paths, {
        metrics: ['http://127.0.0.1:9/metrics'],
        buildableNames: [],
        renderer: null,
      }),
  ],
];

/** Kills an operation at each of its steps, and checks the site each time. */
async function killAtEveryStep(args: readonly string[]): Promise<{ steps: number; outcomes: Set<string> }> {
  const uninterrupted = copyStartSite(`whole-${args[0]!}`);
  const before = await readServed(uninterrupted);
  const counter = path.join(path.dirname(startSite), `steps-${args[0]!}`);
  await runOperation(uninterrupted.site, args, { STEPS_FILE: counter });
  const after = await readServed(uninterrupted);
  const steps = Number(await readFile(counter, 'utf8'));
  const outcomes = new Set<string>();

  async function killAt(step: number): Promise<void> {
    const paths = copyStartSite(`${args[0]!}-${String(step)}`);
    const signal = await runOperation(paths.site, args, { KILL_AT: String(step) });
    const at = `killed at step ${String(step)} of ${String(steps)}`;
    expect([at, signal]).toEqual([at, 'SIGKILL']);
    const interrupted = await readServed(paths);
    for (const served of [interrupted.page, interrupted.tabs])
      expect([before.page, after.page]).toContainEqual(served);
    // The current headers must always allow the page's scripts, because visitors may load the page at any
    // time.
    const headers = await readFile(paths.headers, 'utf8');
    for (const hash of interrupted.scripts) expect([at, headers.includes(hash)]).toEqual([at, true]);
    // The next operation leaves either the old or the new site, intact and without temporary files.
    const [reader, readSite] = FIRST_OPERATIONS[step % FIRST_OPERATIONS.length]!;
    await readSite(paths);
    const recoveredBy = `${at}, seen by ${reader}`;
    const leftovers = readdirSync(paths.site).filter((name) => /^\.lock|\.tmp$|^\.journal/.test(name));
    expect([recoveredBy, leftovers]).toEqual([recoveredBy, []]);
    expect([recoveredBy, await siteFaults(paths)]).toEqual([recoveredBy, []]);
    const recovered = await readServed(paths);
    expect([at, recovered.tabs]).toEqual([at, recovered.page]);
    const isUnchanged = JSON.stringify(recovered.page) === JSON.stringify(before.page);
    outcomes.add(isUnchanged ? 'before' : 'after');
    // The same operation can be repeated, but a remote can be retired only once.
    if (step % 10 === 0 && (isUnchanged || args[0] !== 'retire')) {
      await runOperation(paths.site, args, {});
      expect([at, await siteFaults(paths)]).toEqual([at, []]);
    }
    await rm(paths.site, { recursive: true });
  }

  const queue = Array.from({ length: steps }, (_, index) => index + 1);
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let step = queue.shift(); step !== undefined; step = queue.shift()) await killAt(step);
    }),
  );
  return { steps, outcomes };
}

test('a crash while publishing leaves either a complete version or no version', async () => {
  const { steps, outcomes } = await killAtEveryStep(['publish', dist]);
  expect(steps).toBeGreaterThan(30);
  // Visitors see no change, because nothing refers to the published version yet.
  expect(outcomes).toEqual(new Set(['before']));
}, 240_000);

test('a crash while starting a canary leaves either a complete canary or no canary', async () => {
  const { steps, outcomes } = await killAtEveryStep(['canary', versions[3]!]);
  expect(steps).toBeGreaterThan(30);
  expect(outcomes).toEqual(new Set(['before', 'after']));
}, 240_000);

test('a crash while retiring a remote leaves the remote either live or completely retired', async () => {
  const { steps, outcomes } = await killAtEveryStep(['retire']);
  expect(steps).toBeGreaterThan(20);
  expect(outcomes).toEqual(new Set(['before', 'after']));
}, 240_000);

test('a crash while changing the shell leaves either the old or the new shell, with its scripts', async () => {
  const { outcomes } = await killAtEveryStep(['shell', shell]);
  expect(outcomes).toEqual(new Set(['before', 'after']));
}, 240_000);

test('a crash during garbage collection never removes a version that the document lists', async () => {
  const uninterrupted = copyStartSite('cleaned');
  await runOperation(uninterrupted.site, ['gc'], {});
  const removedVersions = versions.filter(
    (version) => !existsSync(uninterrupted.remoteVersion('catalog', version)),
  );
  expect(removedVersions.length).toBeGreaterThan(0);
  const { steps } = await killAtEveryStep(['gc']);
  expect(steps).toBeGreaterThan(30);
}, 240_000);

test('forty parallel commands are all recorded in the ledger and leave the site intact', async () => {
  const paths = copyStartSite('crowd');
  const revision = (await readDocument(paths))!.extras.revision;
  const contents = Array.from({ length: 10 }, (_, index) => `crowd ${String(index)}`);
  const dists = await Promise.all(
    contents.map((code) =>
      writeDist(path.join(paths.site, '..', code.replace(' ', '-')), buildOf('catalog'), {
        'remoteEntry.js': code,
        'remote.1.js': code,
      }),
    ),
  );
  const commands = dists.flatMap((folder) => [
    ['publish', folder],
    ['gc'],
    ['rollback'],
    ['canary', versions[3]!],
  ]);
  const results = await Promise.allSettled(commands.map((args) => runOperation(paths.site, args, {})));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  // Concurrent changes may have made a move impossible. No other failure is allowed.
  for (const reason of refused)
    expect(reason).toMatch(/healthy version before|has changed since|is already live|no version/);
  await expect(siteFaults(paths)).resolves.toEqual([]);
  expect((await readDocument(paths))!.extras.revision).toBeGreaterThan(revision);
}, 240_000);
