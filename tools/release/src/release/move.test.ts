import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { liveVersionOf } from '../site/discovery-document.ts';
import { readDocument } from '../site/discovery-file.ts';
import { readLedger } from '../site/ledger.ts';
import { readRemoteRecord } from '../site/release-records.ts';
import { buildOf, publishCode } from '../testing/fixtures.ts';
import { activate, canary, promote, rollback } from '../testing/moves-with-current-revision.ts';
import { createCatalogSite } from '../testing/test-sites.ts';
import { siteFaults } from '../verify/site-faults.ts';

/** Extends createCatalogSite with a function that returns the versions that the document lists. */
async function openSiteWith(...codes: Parameters<typeof createCatalogSite>) {
  const site = await createCatalogSite(...codes);
  const servedVariants = async () =>
    (await readDocument(site.paths))!.microFrontends.catalog!.map(({ metadata, deployment }) => [
      metadata.version,
      deployment.traffic,
      deployment.default,
    ]);
  return { ...site, servedVariants };
}

afterEach(() => {
  expect.hasAssertions();
});

test('a canary gets its share of the visitors, and the previous version stays the default', async () => {
  const { versions, request, servedVariants, paths } = await openSiteWith('one', 'two');
  const [one, two] = versions;
  await expect(canary(request, 10, two)).resolves.toMatchObject({ kind: 'moved', from: one, traffic: 10 });
  await expect(servedVariants()).resolves.toEqual([
    [one, 90, true],
    [two, 10, false],
  ]);
  await canary(request, 12.5, undefined);
  await expect(servedVariants()).resolves.toEqual([
    [one, 87.5, true],
    [two, 12.5, false],
  ]);
  const [stableVariant, canaryVariant] = (await readDocument(paths))!.microFrontends.catalog!;
  expect(canaryVariant!.extras.previous?.version).toBe(one);
  expect(canaryVariant!.extras.salt).toBe(stableVariant!.extras.salt);
  await expect(promote(request)).resolves.toMatchObject({ kind: 'moved', from: one, version: two });
  await expect(servedVariants()).resolves.toEqual([[two, 100, true]]);
  await expect(siteFaults(paths)).resolves.toEqual([]);
});

test('a rollback during a canary ends the canary', async () => {
  const { versions, request, servedVariants, paths } = await openSiteWith('one', 'two');
  await canary(request, 50, versions[1]);
  await expect(rollback(request, undefined)).resolves.toMatchObject({ kind: 'moved', version: versions[0] });
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({ to: versions[0], ended: versions[1] });
  await expect(servedVariants()).resolves.toEqual([[versions[0], 100, true]]);
  await expect(siteFaults(paths)).resolves.toEqual([]);
});

test('a rollback activates the last healthy version, never one that was rolled back', async () => {
  const { versions, request, paths } = await openSiteWith('one', 'two', 'three', 'four');
  const [one, two, three, four] = versions;
  const readLiveVersion = async () => liveVersionOf((await readDocument(paths))!, 'catalog');
  await activate(request, two);
  await activate(request, three);
  await rollback(request, undefined);
  await expect(readLiveVersion()).resolves.toBe(two);
  await activate(request, four);
  const [liveVariant] = (await readDocument(paths))!.microFrontends.catalog!;
  expect(liveVariant!.extras.good).toEqual([two, one]);
  expect(liveVariant!.extras.previous?.version).toBe(two);
  await rollback(request, undefined);
  await rollback(request, undefined);
  await expect(readLiveVersion()).resolves.toBe(one);
  await rollback({ ...request, who: 'bob', why: 'it was not so bad' }, three);
  await expect(readLiveVersion()).resolves.toBe(three);
  const last = (await readLedger(paths.ledger)).at(-1)!;
  expect(last).toMatchObject({ what: 'rollback', who: 'bob', from: one, to: three });
});

test('an impossible move changes nothing, and its message suggests an alternative', async () => {
  const { versions, request, paths } = await openSiteWith('one', 'two', 'three');
  const [one, two, three] = versions;
  const unreleasedVersion = await publishCode(paths, buildOf('checkout'), 'first');
  const before = await readFile(paths.discovery, 'utf8');
  await expect(rollback(request, undefined)).rejects.toThrow(/no healthy version before/);
  await expect(rollback(request, '9.9.9-none')).rejects.toThrow(/has no version 9\.9\.9-none/);
  await expect(rollback({ ...request, remote: 'unknown' }, undefined)).rejects.toThrow(
    /No remote named unknown on this site/,
  );
  const unreleasedRequest = { ...request, remote: 'checkout' };
  await expect(rollback(unreleasedRequest, undefined)).rejects.toThrow(/not live/);
  await expect(canary(unreleasedRequest, 10, unreleasedVersion)).rejects.toThrow(
    /Release one to all visitors/,
  );
  await expect(canary(request, 10, undefined)).rejects.toThrow(/Pass a published version/);
  await expect(canary(request, 10, one)).rejects.toThrow(/already live for all visitors/);
  await expect(promote(request)).rejects.toThrow(/Start one with canary/);
  await expect(readFile(paths.discovery, 'utf8')).resolves.toBe(before);
  await canary(request, 10, two);
  await expect(canary(request, 10, three)).rejects.toThrow(/Promote it or roll it back/);
  await expect(activate(request, three)).rejects.toThrow(/Promote it or roll it back/);
});

test('every move rejects a path as a version name', async () => {
  const { versions, request, paths } = await openSiteWith('one', 'two');
  const other = await publishCode(paths, buildOf('dashboard'), 'x');
  await activate({ ...request, remote: 'dashboard' }, other);
  const before = await readFile(paths.discovery, 'utf8');
  for (const name of [`../dashboard/${other}`, `../catalog/${versions[1]}`, '..', '', `${versions[1]}/.`]) {
    for (const move of [
      () => rollback(request, name),
      () => activate(request, name),
      () => canary(request, 10, name),
      () => activate({ ...request, remote: name }, other),
      () => rollback({ ...request, remote: name }, undefined),
    ])
      await expect(move()).rejects.toThrow(/is not a valid/);
  }
  await expect(readFile(paths.discovery, 'utf8')).resolves.toBe(before);
});

test('a move rejects a folder that contains another remote or version', async () => {
  const { versions, request, paths } = await openSiteWith('one', 'two');
  const foreignVersion = await publishCode(paths, buildOf('dashboard'), 'x');
  const before = await readFile(paths.discovery, 'utf8');
  const foreignFolders = {
    [foreignVersion]: paths.remoteVersion('dashboard', foreignVersion),
    'other-name': paths.remoteVersion('catalog', versions[1]),
  };
  for (const [name, from] of Object.entries(foreignFolders)) {
    await cp(from, paths.remoteVersion('catalog', name), { recursive: true });
    await expect(readRemoteRecord(paths, 'catalog', name)).rejects.toThrow(/contains .* of .*, not/);
    await expect(activate(request, name)).rejects.toThrow(/the ledger has no entry for/);
    await rm(paths.remoteVersion('catalog', name), { recursive: true });
  }
  await expect(readFile(paths.discovery, 'utf8')).resolves.toBe(before);
});

test('a move to the live version changes nothing', async () => {
  const { versions, request, paths } = await openSiteWith('one', 'two');
  await canary(request, 10, versions[1]);
  const before = (await readDocument(paths))!.extras.revision;
  await expect(canary(request, 10, versions[1])).resolves.toMatchObject({ kind: 'unchanged' });
  expect((await readDocument(paths))!.extras.revision).toBe(before);
});

test('a refused move succeeds with --force, and the ledger records the reasons', async () => {
  const { request, paths } = await openSiteWith('one');
  const refusedVersion = await publishCode(paths, buildOf('catalog', { contract: '^9.0.0' }), 'bad');
  const before = await readFile(paths.discovery, 'utf8');
  await expect(activate(request, refusedVersion)).resolves.toMatchObject({
    kind: 'refused',
    reasons: [{ check: 'contract' }],
  });
  await expect(readFile(paths.discovery, 'utf8')).resolves.toBe(before);
  await expect(activate({ ...request, force: true, why: 'we know' }, refusedVersion)).resolves.toMatchObject({
    kind: 'moved',
  });
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({
    to: refusedVersion,
    why: 'we know',
    forced: [expect.stringContaining('[contract]') as string],
  });
});

test('the browser check runs on a site with the candidate, and its reasons cause a refusal', async () => {
  const { request, versions, paths, servedVariants } = await openSiteWith('one', 'two');
  const observations: unknown[] = [];
  const refused = await canary(
    {
      ...request,
      browser: async (staged, candidate) => {
        observations.push(liveVersionOf((await readDocument(staged))!, 'catalog'), candidate.version);
        observations.push((await readFile(staged.index, 'utf8')).includes(candidate.version));
        return [{ check: 'browser', message: 'The screen stayed white.' }];
      },
    },
    10,
    versions[1],
  );
  expect(refused).toMatchObject({ kind: 'refused', reasons: [{ check: 'browser' }] });
  expect(observations).toEqual([versions[1], versions[1], true]);
  await expect(servedVariants()).resolves.toEqual([[versions[0], 100, true]]);
  await activate({ ...request, browser: null }, versions[1]);
  expect((await readLedger(paths.ledger)).at(-1)!.forced).toEqual([expect.stringContaining('[browser]')]);
});

test.each(['missing', 'changed', 'added'])(
  'a move refuses files that differ from the published ones: %s',
  async (change) => {
    const { request, versions, paths } = await openSiteWith('one', 'two');
    const folder = paths.remoteVersion('catalog', versions[1]);
    if (change === 'added') await writeFile(path.join(folder, 'more.js'), '');
    else if (change === 'changed') await writeFile(path.join(folder, 'remote.1.js'), 'other');
    else await rm(path.join(folder, 'remote.1.js'));
    await expect(activate(request, versions[1])).resolves.toMatchObject({
      kind: 'refused',
      reasons: [{ check: 'hashes' }],
    });
  },
);

test('--force does not activate a version whose files were damaged during the check', async () => {
  const { versions, request, paths, servedVariants } = await openSiteWith('one', 'two');
  const [one, two] = versions;
  await activate({ ...request, browser: null }, one);
  const damaged = path.join(paths.remoteVersion('catalog', two), 'remote.1.js');
  const outcome = await activate(
    {
      ...request,
      force: true,
      browser: async () => {
        await writeFile(damaged, 'damaged');
        return [{ check: 'browser', message: 'A page is slow.' }];
      },
    },
    two,
  );
  expect(outcome).toMatchObject({
    kind: 'refused',
    reasons: [{ check: 'hashes', message: expect.stringContaining('remote.1.js differs') as string }],
  });
  expect(await servedVariants()).toEqual([[one, 100, true]]);
});
