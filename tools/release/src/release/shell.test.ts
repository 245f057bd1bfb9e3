import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShellBuild } from '@second-gear/federation/release';
import type { BrowserCheck } from '../gate/browser/browser-check.ts';
import type { Reason } from '../gate/reasons-against-remote.ts';
import { liveVersionOf } from '../site/discovery-document.ts';
import { readDocument } from '../site/discovery-file.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { buildOf, createEmptySite, publishCode, writeShellDist } from '../testing/fixtures.ts';
import {
  activateOnSite,
  createSiteInUse,
  currentShell,
  hashSite,
  shellRequestFor,
} from '../testing/shell-site.ts';
import { siteFaults } from '../verify/site-faults.ts';
import { listReleases, listVersions } from './list-releases.ts';
import { activate, rollback } from './move.ts';
import { publish, release } from './release.ts';
import type { MoveRequest } from './request.ts';

/** Releases a test shell. Returns the outcome and its version. */
async function releaseShell(
  paths: SitePaths,
  code: string,
  { build = {}, ...change }: Partial<MoveRequest> & { build?: Partial<ShellBuild> } = {},
) {
  const dist = await writeShellDist(code, build);
  const outcome = await release(await shellRequestFor(paths, change), dist);
  return { version: outcome.version, outcome };
}

test('releasing a compatible shell activates it, and the ledger records the operator', async () => {
  const { paths } = await createSiteInUse();
  const before = await currentShell(paths);
  const { version, outcome } = await releaseShell(paths, 'a better one', { why: 'quicker' });
  expect(outcome).toMatchObject({ kind: 'moved', remote: 'shell', version, from: before });
  await expect(currentShell(paths)).resolves.toBe(version);
  await expect(readFile(paths.index, 'utf8')).resolves.toContain(`/shell/${version}/shell.js`);
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({
    what: 'release',
    subject: 'shell',
    from: before,
    to: version,
    who: 'ann',
    why: 'quicker',
  });
  await expect(siteFaults(paths)).resolves.toEqual([]);
  expect((await listReleases(paths)).host).toMatchObject({
    version,
    by: 'ann',
    why: 'quicker',
    previous: before,
  });
  expect((await listVersions(paths, 'shell')).map((row) => [row.version, row.state])).toEqual([
    [version, 'live'],
    [before, 'good, 1 back'],
  ]);
});

test.each<[string, Partial<ShellBuild>, RegExp]>([
  [
    'shared',
    { shared: { react: '20.0.0' } },
    /provides react 20\.0\.0, but catalog \S+ \(live\) needs \^19\.0\.0/,
  ],
  ['shared', { shared: {} }, /does not provide react, which catalog \S+ \(rollback target\) needs/],
  [
    'contract',
    { contract: '2.0.0' },
    /uses contract 2\.0\.0, but checkout \S+ \(canary\) declares \^1\.0\.0/,
  ],
  ['budget', { budget: 10 }, /over the budget of 10/],
  ['hashes', { first: ['shell.js', 'lost.js'] }, /no hash for lost\.js/],
])(
  'the gate refuses a shell with a reason and changes no file of the site: %s',
  async (check, build, message) => {
    const { paths } = await createSiteInUse();
    const before = await hashSite(paths);
    let openCount = 0;
    const browser: BrowserCheck = () => {
      openCount += 1;
      return Promise.resolve([]);
    };
    const { outcome } = await releaseShell(paths, 'other', { build, browser });
    expect(outcome).toMatchObject({ kind: 'refused', remote: 'shell' });
    expect((outcome as { reasons: Reason[] }).reasons).toContainEqual({
      check,
      message: expect.stringMatching(message) as string,
    });
    // A shell that is only too heavy can run, so all its reasons are reported.
    expect(openCount > 0).toBe(check === 'budget');
    await expect(hashSite(paths)).resolves.toEqual(before);
  },
);

test('the browser check runs a shell with each live version, canary and rollback target served to everyone', async () => {
  const { paths, one, two, live, canaryVersion } = await createSiteInUse();
  const before = await hashSite(paths);
  const checkedVersions: string[] = [];
  const browser: BrowserCheck = async (staged, record) => {
    if (record.kind === 'shell') return [];
    const { version } = record;
    const { name } = record.build.declaration;
    const document = (await readDocument(staged))!;
    expect(liveVersionOf(document, name)).toBe(version);
    expect(document.microFrontends[name]).toHaveLength(1);
    checkedVersions.push(`${document.extras.shell} ${name} ${version}`);
    return version === one ? [{ check: 'browser', message: '/: it stays white.' }] : [];
  };
  const { version, outcome } = await releaseShell(paths, 'other', { browser });
  expect(checkedVersions.sort()).toEqual(
    [`catalog ${one}`, `catalog ${two}`, `checkout ${live}`, `checkout ${canaryVersion}`]
      .map((each) => `${version} ${each}`)
      .sort(),
  );
  expect(outcome).toMatchObject({
    kind: 'refused',
    reasons: [{ check: 'browser', message: `With catalog ${one} (rollback target): /: it stays white.` }],
  });
  await expect(hashSite(paths)).resolves.toEqual(before);
});

test('a shell whose own pages fail is refused without a check of the remotes', async () => {
  const { paths } = await createSiteInUse();
  const browser: BrowserCheck = async (staged, { kind }) => {
    if (kind === 'remote') throw new Error('opened');
    expect(await currentShell(staged)).not.toBe(await currentShell(paths));
    return [{ check: 'browser', message: '/about: an error was thrown' }];
  };
  const { outcome } = await releaseShell(paths, 'other', { browser });
  expect(outcome).toMatchObject({ kind: 'refused', reasons: [{ message: '/about: an error was thrown' }] });
});

test('--force activates a refused or unchecked shell, and the ledger records the reasons', async () => {
  const { paths } = await createSiteInUse();
  const { version } = await releaseShell(paths, 'big', { build: { budget: 1 }, force: true, browser: null });
  await expect(currentShell(paths)).resolves.toBe(version);
  expect((await readLedger(paths.ledger)).at(-1)!.forced).toEqual([
    expect.stringContaining('[budget]'),
    expect.stringContaining('[browser]'),
  ]);
});

test('a rollback activates the previous shell, never one that was rolled back', async () => {
  const { paths } = await createSiteInUse();
  const first = await currentShell(paths);
  const { version: second } = await releaseShell(paths, 'second');
  const { version: third } = await releaseShell(paths, 'third');
  const rollBack = async (to?: string) => rollback(await shellRequestFor(paths, { browser: null }), to);
  await expect(rollBack()).resolves.toMatchObject({ kind: 'moved', version: second, from: third });
  await expect(rollBack()).resolves.toMatchObject({ kind: 'moved', version: first, from: second });
  await expect(rollBack()).rejects.toThrow(/no healthy version before/);
  await expect(rollBack('9.9.9-none')).rejects.toThrow(/has no version 9\.9\.9-none of shell/);
  await expect(rollBack(third)).resolves.toMatchObject({ kind: 'moved', version: third });
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({
    what: 'rollback',
    subject: 'shell',
    to: third,
  });
  await expect(siteFaults(paths)).resolves.toEqual([]);
});

test('a rollback of the shell is refused if a remote in use needs a dependency that the old shell lacks', async () => {
  const paths = await createEmptySite();
  const oldShell = await currentShell(paths);
  await releaseShell(paths, 'new', { build: { shared: { react: '19.3.1', preact: '10.0.0' } } });
  await activateOnSite(
    paths,
    'catalog',
    await publishCode(paths, buildOf('catalog', {}, { preact: '^10.0.0' }), 'x'),
  );
  const before = await hashSite(paths);
  const request = await shellRequestFor(paths, { browser: null });
  await expect(rollback(request, undefined)).resolves.toMatchObject({
    kind: 'refused',
    version: oldShell,
    reasons: [{ check: 'shared' }],
  });
  await expect(hashSite(paths)).resolves.toEqual(before);
  await expect(rollback({ ...request, force: true }, undefined)).resolves.toMatchObject({
    kind: 'moved',
  });
});

test('two simultaneous rollbacks of the shell go back by only one version', async () => {
  const { paths } = await createSiteInUse();
  const { version: second } = await releaseShell(paths, 'second');
  await releaseShell(paths, 'third');
  const requests = [await shellRequestFor(paths), await shellRequestFor(paths, { who: 'bob' })];
  const results = await Promise.allSettled(requests.map((request) => rollback(request, undefined)));
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(currentShell(paths)).resolves.toBe(second);
});

test('a published shell goes live later, unless one of its files was replaced', async () => {
  const { paths } = await createSiteInUse();
  const before = await currentShell(paths);
  const published = await publish(await shellRequestFor(paths), await writeShellDist('later'));
  expect(published).toMatchObject({ kind: 'published', remote: 'shell' });
  await expect(currentShell(paths)).resolves.toBe(before);
  await expect(siteFaults(paths)).resolves.toEqual([]);
  const { version } = published;
  const file = path.join(paths.shellVersion(version), 'shell.js');
  const originalContent = await readFile(file, 'utf8');
  await writeFile(file, 'other');
  await expect(activate(await shellRequestFor(paths), version)).resolves.toMatchObject({
    kind: 'refused',
    reasons: [{ check: 'hashes' }],
  });
  await writeFile(file, originalContent);
  await expect(activate(await shellRequestFor(paths), version)).resolves.toMatchObject({
    kind: 'moved',
  });
});

test('verify reports a document whose shell differs from the ledger', async () => {
  const { paths } = await createSiteInUse();
  const ledger = await readFile(paths.ledger, 'utf8');
  expect(ledger).toContain('"subject":"shell"');
  const { version } = await releaseShell(paths, 'second');
  await rm(paths.shellVersion(version), { recursive: true });
  await expect(siteFaults(paths)).resolves.toContainEqual(expect.stringContaining(`shell/${version}`));
});
