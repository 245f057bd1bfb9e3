import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { discoverySchema } from '@second-gear/contract/discovery';
import { DISCOVERY_ELEMENT_ID } from '@second-gear/contract/page-elements';
import { temporaryFolder } from '@second-gear/toolkit/testing/clean-up';
import { consoleState } from '../console/state.ts';
import { createGateway } from '../gateway/gateway.ts';
import { pointTo } from '../rollout/point-to.ts';
import { readDocument } from '../site/discovery-file.ts';
import { withSite } from '../site/journal.ts';
import { type SitePaths, sitePaths } from '../site/paths.ts';
import { bundle } from '../testing/bundle.ts';
import { bundledCommand, type Said } from '../testing/command.ts';
import { buildOf, emptySite, publishCode, shellDist, writeDist } from '../testing/fixtures.ts';
import { siteFaults } from '../verify/site-faults.ts';
import { TEST_SETTINGS } from '../watch/sequential.ts';
import { watchOnce } from '../watch/watcher.ts';

/** Number of parallel processes. */
const PARALLEL = 3;
const HERE = import.meta.dirname;

let start: string;
let releases: (...words: string[]) => Promise<Said>;
let work: string;
let dist: string;
let versions: string[];
let shell: string;

beforeAll(async () => {
  const folder = await temporaryFolder();
  // As one bundle a process starts ten times as fast, and each step starts one.
  work = path.join(folder, 'work.mjs');
  await bundle(path.join(HERE, 'work.ts'), work, path.resolve(HERE, '../site'));
  const command = await bundledCommand('releases');
  releases = async (...words) => {
    const said = await command(words);
    expect(said).toMatchObject({ code: 0, err: '' });
    return said;
  };
  const paths = await emptySite();
  versions = [];
  for (const code of ['one', 'two', 'three', 'four']) {
    const to = await publishCode(paths, buildOf('catalog'), code);
    versions.push(to);
    if (code !== 'four') await pointTo(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  }
  dist = await writeDist(path.join(folder, 'dist'), buildOf('catalog'), {
    'remoteEntry.js': '/* five */',
    'remote.1.js': '/* chunk of five */',
  });
  shell = await shellDist('document.documentElement.dataset.theme = "light";');
  start = paths.site;
});

/** Runs a piece of work in its own process. `signal` shows whether it was killed. */
function run(
  site: string,
  words: readonly string[],
  env: Record<string, string>,
): Promise<NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--import', path.join(HERE, 'kill-at.mjs'), work, site, ...words],
      {
        // A killed process cleans nothing up, so its temporary folders are inside the test's own.
        env: { ...process.env, TMPDIR: path.dirname(start), ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0 || signal) resolve(signal);
      else reject(new Error(`${words.join(' ')} ended with ${String(code)}: ${said}`));
    });
  });
}

/** Copies a folder. Version folders are shared with the original, because they are never written to. */
function copyFolder(from: string, to: string, isVersions = false): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target, true);
    else if (isVersions) linkSync(source, target);
    else copyFileSync(source, target);
  }
}

function copyOfStart(name: string): SitePaths {
  const site = path.join(path.dirname(start), name);
  copyFolder(start, site);
  return sitePaths(site);
}

/**
 * Returns what visitors get: the page's embedded document, its scripts' hashes, and the document for open
 * tabs.
 */
async function seen(paths: SitePaths): Promise<{ page: unknown; tabs: unknown; scripts: string[] }> {
  const html = await readFile(paths.index, 'utf8');
  const block = new RegExp(`id="${DISCOVERY_ELEMENT_ID}">(.*?)</script>`, 's').exec(html)![1]!;
  const short = (text: string) => {
    const { microFrontends, extras } = discoverySchema.parse(JSON.parse(text));
    const arms = microFrontends.catalog!.map(({ metadata, deployment }) => [metadata.version, deployment]);
    return { shell: extras.shell, arms };
  };
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((found) =>
    createHash('sha256').update(found[1]!).digest('base64'),
  );
  return { page: short(block), tabs: short(await readFile(paths.discovery, 'utf8')), scripts };
}

/** Possible first operations after a command died. */
const LOOKS: [string, (paths: SitePaths) => Promise<unknown>][] = [
  ['a command', (paths) => withSite(paths, () => Promise.resolve())],
  ['npm run releases', (paths) => releases('--site', paths.site)],
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
  ['watch', (paths) => watchOnce({ paths, who: 'watch', test: TEST_SETTINGS, after: 0, dryRun: true }, [{}])],
  [
    'the console',
    (paths) =>
      consoleState(paths, { metrics: ['http://127.0.0.1:9/metrics'], buildable: [], renderer: null }),
  ],
];

/** Kills the work at each of its steps and checks the site each time. */
async function killEverywhere(words: readonly string[]): Promise<{ steps: number; outcomes: Set<string> }> {
  const whole = copyOfStart(`whole-${words[0]!}`);
  const before = await seen(whole);
  const counter = path.join(path.dirname(start), `steps-${words[0]!}`);
  await run(whole.site, words, { STEPS_FILE: counter });
  const after = await seen(whole);
  const steps = Number(await readFile(counter, 'utf8'));
  const outcomes = new Set<string>();

  async function killAt(step: number): Promise<void> {
    const paths = copyOfStart(`${words[0]!}-${String(step)}`);
    const signal = await run(paths.site, words, { KILL_AT: String(step) });
    const at = `killed at step ${String(step)} of ${String(steps)}`;
    expect([at, signal]).toEqual([at, 'SIGKILL']);
    const left = await seen(paths);
    for (const shown of [left.page, left.tabs]) expect([before.page, after.page]).toContainEqual(shown);
    // Visitors may arrive at any moment: the current headers must let the page's scripts run.
    const headers = await readFile(paths.headers, 'utf8');
    for (const hash of left.scripts) expect([at, headers.includes(hash)]).toEqual([at, true]);
    // The next operation finds the site intact, either as before or as after, with no leftovers.
    const [who, look] = LOOKS[step % LOOKS.length]!;
    await look(paths);
    const mendedBy = `${at}, seen by ${who}`;
    const strangers = readdirSync(paths.site).filter((name) => /^\.lock|\.tmp$|^\.journal/.test(name));
    expect([mendedBy, strangers]).toEqual([mendedBy, []]);
    expect([mendedBy, await siteFaults(paths)]).toEqual([mendedBy, []]);
    const mended = await seen(paths);
    expect([at, mended.tabs]).toEqual([at, mended.page]);
    outcomes.add(JSON.stringify(mended.page) === JSON.stringify(before.page) ? 'before' : 'after');
    // The same work can be repeated.
    if (step % 10 === 0) {
      await run(paths.site, words, {});
      expect([at, await siteFaults(paths)]).toEqual([at, []]);
    }
    await rm(paths.site, { recursive: true });
  }

  const queue = Array.from({ length: steps }, (_, index) => index + 1);
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let step = queue.shift(); step !== undefined; step = queue.shift()) await killAt(step);
    }),
  );
  return { steps, outcomes };
}

test('a crash while publishing leaves a complete version or none', async () => {
  const { steps, outcomes } = await killEverywhere(['publish', dist]);
  expect(steps).toBeGreaterThan(30);
  // Nothing refers to it yet.
  expect(outcomes).toEqual(new Set(['before']));
}, 240_000);

test('a crash while starting a canary leaves a complete canary or none', async () => {
  const { steps, outcomes } = await killEverywhere(['canary', versions[3]!]);
  expect(steps).toBeGreaterThan(30);
  expect(outcomes).toEqual(new Set(['before', 'after']));
}, 240_000);

test('a crash while changing the shell leaves the old shell or the new one, with its scripts', async () => {
  const { outcomes } = await killEverywhere(['shell', shell]);
  expect(outcomes).toEqual(new Set(['before', 'after']));
}, 240_000);

test('a crash during garbage collection never removes a version that the document lists', async () => {
  const whole = copyOfStart('cleaned');
  await run(whole.site, ['gc'], {});
  const gone = versions.filter((version) => !existsSync(whole.remoteVersion('catalog', version)));
  expect(gone.length).toBeGreaterThan(0);
  const { steps } = await killEverywhere(['gc']);
  expect(steps).toBeGreaterThan(30);
}, 240_000);

test('forty parallel commands all reach the ledger and leave the site intact', async () => {
  const paths = copyOfStart('crowd');
  const revision = (await readDocument(paths))!.extras.revision;
  const codes = Array.from({ length: 10 }, (_, index) => `crowd ${String(index)}`);
  const dists = await Promise.all(
    codes.map((code) =>
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
  const results = await Promise.allSettled(commands.map((words) => run(paths.site, words, {})));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  // Concurrent changes may have made a move impossible. No other failure is allowed.
  for (const reason of refused)
    expect(reason).toMatch(
      /good version before|was changed meanwhile|is live already|no version|everybody has/,
    );
  await expect(siteFaults(paths)).resolves.toEqual([]);
  expect((await readDocument(paths))!.extras.revision).toBeGreaterThan(revision);
}, 240_000);
