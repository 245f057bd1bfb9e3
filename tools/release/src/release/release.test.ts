import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { withLock } from '@second-gear/node-utils/lock';
import { activateVersion } from '../rollout/activate-version.ts';
import { liveVersionOf } from '../site/discovery-document.ts';
import { readDocument } from '../site/discovery-file.ts';
import { hashFiles, listFiles } from '../site/file-hashes.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { siteFaults } from '../verify/site-faults.ts';

const releaseCode = async (
  paths: Awaited<ReturnType<typeof createEmptySite>>,
  remote: string,
  code: string,
) => {
  const to = await publishCode(paths, buildOf(remote), code);
  await activateVersion(paths, { remote, to, what: 'release', who: 'ann', why: code });
  return to;
};

test('a release activates the new version and preserves the old one as a fallback', async () => {
  const paths = await createEmptySite();
  const first = await releaseCode(paths, 'catalog', 'one');
  const second = await releaseCode(paths, 'catalog', 'two');
  const [live] = (await readDocument(paths))!.microFrontends.catalog!;
  expect(live!.metadata.version).toBe(second);
  expect(live!.extras.previous?.version).toBe(first);
  expect(live!.fallbackUrl).toContain(first);
});

test('the page contains the discovery document and the hash of the entry', async () => {
  const paths = await createEmptySite();
  const version = await releaseCode(paths, 'catalog', 'one');
  const html = await readFile(paths.index, 'utf8');
  expect(html).toContain(version);
  expect(html).toMatch(/<script defer crossorigin src="\/shell\/[^"]+\/shell\.js" integrity="sha384-/);
});

test('releasing one remote leaves every file of the others unchanged', async () => {
  const paths = await createEmptySite();
  await releaseCode(paths, 'catalog', 'one');
  await releaseCode(paths, 'checkout', 'one');
  const otherFiles = (await listFiles(paths.site)).filter((file) =>
    /^(shell|remotes\/checkout)\//.test(file),
  );
  const before = await hashFiles(paths.site, otherFiles);
  await releaseCode(paths, 'catalog', 'two');
  await expect(hashFiles(paths.site, otherFiles)).resolves.toEqual(before);
});

test('a published version that is not active is served only to sessions that request it by name', async () => {
  const paths = await createEmptySite();
  const live = await releaseCode(paths, 'catalog', 'one');
  const page = await readFile(paths.index, 'utf8');
  const published = await publishCode(paths, buildOf('catalog'), 'two');
  const document = (await readDocument(paths))!;
  expect(liveVersionOf(document, 'catalog')).toBe(live);
  expect(document.microFrontends.catalog).toHaveLength(1);
  const { extras } = document.microFrontends.catalog![0]!;
  expect(extras.versions!.map(({ version }) => version).toSorted()).toEqual([live, published].toSorted());
  expect(extras.good).toEqual([]);
  expect((await readFile(paths.index, 'utf8')).replaceAll(/"revision":\d+|"updatedAt":"[^"]+"/g, '')).toBe(
    page.replaceAll(/"revision":\d+|"updatedAt":"[^"]+"/g, ''),
  );
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({
    what: 'publish',
    from: live,
    to: published,
  });
  await expect(siteFaults(paths)).resolves.toEqual([]);

  const revision = document.extras.revision;
  await expect(publishCode(paths, buildOf('catalog'), 'two')).resolves.toBe(published);
  expect((await readDocument(paths))!.extras.revision).toBe(revision);
});

test('publishing the same code twice results in the same version and writes its files once', async () => {
  const paths = await createEmptySite();
  const one = await publishCode(paths, buildOf('catalog'), 'same');
  const file = path.join(paths.remoteVersion('catalog', one), 'remote.1.js');
  await writeFile(file, 'marked');
  await expect(publishCode(paths, buildOf('catalog'), 'same')).resolves.toBe(one);
  await expect(readFile(file, 'utf8')).resolves.toBe('marked');
});

test('the revision in the ledger increases by one with each change', async () => {
  const paths = await createEmptySite();
  const before = (await readDocument(paths))!.extras.revision;
  await releaseCode(paths, 'catalog', 'one');
  await releaseCode(paths, 'catalog', 'two');
  // Publishing a version is a separate change.
  expect((await readDocument(paths))!.extras.revision).toBe(before + 4);
  const ledger = await readLedger(paths.ledger);
  expect(ledger.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5]);
});

test('twenty simultaneous moves all succeed, one after another', async () => {
  const paths = await createEmptySite();
  const versions = await Promise.all(
    Array.from({ length: 20 }, (_, index) => publishCode(paths, buildOf('catalog'), `code ${String(index)}`)),
  );
  await Promise.all(
    versions.map((to) =>
      withSiteLock(paths, () =>
        activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: to }),
      ),
    ),
  );
  const ledger = (await readLedger(paths.ledger)).filter(({ subject }) => subject === 'catalog');
  expect(new Set(ledger.map(({ to }) => to))).toEqual(new Set(versions));
  await expect(siteFaults(paths)).resolves.toEqual([]);
  expect(liveVersionOf((await readDocument(paths))!, 'catalog')).toBe(ledger.at(-1)!.to);
});

test('a dead process’s lock does not prevent moves, and the moves still run one at a time', async () => {
  const paths = await createEmptySite();
  for (let round = 0; round < 3; round += 1) {
    const deadLock = { id: `dead-${String(round)}`, pid: 2 ** 22 + 1, host: hostname() };
    await writeFile(paths.lock, JSON.stringify(deadLock));
    let runningCount = 0;
    const concurrencyLevels: number[] = [];
    const work = async () => {
      runningCount += 1;
      concurrencyLevels.push(runningCount);
      await new Promise((resolve) => setImmediate(resolve));
      runningCount -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => withLock(paths.lock, work)));
    expect(Math.max(...concurrencyLevels)).toBe(1);
    expect(concurrencyLevels).toHaveLength(8);
  }
});
