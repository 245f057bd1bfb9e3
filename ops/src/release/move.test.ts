import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readDocument } from '../site/discovery-file.ts';
import { liveVersion } from '../site/document.ts';
import { readLedger } from '../site/ledger.ts';
import { readRemoteRecord } from '../site/records.ts';
import { buildOf, publishCode } from '../testing/fixtures.ts';
import { activate, canary, promote, rollback } from '../testing/looked.ts';
import { catalogWith } from '../testing/site-with.ts';
import { siteFaults } from '../verify/site-faults.ts';

/**
 * Creates a site with versions of catalog, of which the first is live, a request, and a function that returns
 * the live version.
 */
async function siteWith(...codes: Parameters<typeof catalogWith>) {
  const site = await catalogWith(...codes);
  const served = async () =>
    (await readDocument(site.paths))!.microFrontends.catalog!.map(({ metadata, deployment }) => [
      metadata.version,
      deployment.traffic,
      deployment.default,
    ]);
  return { ...site, served };
}

afterEach(() => {
  expect.hasAssertions();
});

test('a canary gets its share, and the previous version stays the default', async () => {
  const { versions, ask, served, paths } = await siteWith('one', 'two');
  const [one, two] = versions;
  await expect(canary(ask, 10, two)).resolves.toMatchObject({ kind: 'moved', from: one, traffic: 10 });
  await expect(served()).resolves.toEqual([
    [one, 90, true],
    [two, 10, false],
  ]);
  await canary(ask, 12.5, undefined);
  await expect(served()).resolves.toEqual([
    [one, 87.5, true],
    [two, 12.5, false],
  ]);
  const [stable, trial] = (await readDocument(paths))!.microFrontends.catalog!;
  expect(trial!.extras.previous?.version).toBe(one);
  expect(trial!.extras.salt).toBe(stable!.extras.salt);
  await expect(promote(ask)).resolves.toMatchObject({ kind: 'moved', from: one, version: two });
  await expect(served()).resolves.toEqual([[two, 100, true]]);
  await expect(siteFaults(paths)).resolves.toEqual([]);
});

test('a rollback during a canary ends the canary', async () => {
  const { versions, ask, served, paths } = await siteWith('one', 'two');
  await canary(ask, 50, versions[1]);
  await expect(rollback(ask, undefined)).resolves.toMatchObject({ kind: 'moved', version: versions[0] });
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({ to: versions[0], ended: versions[1] });
  await expect(served()).resolves.toEqual([[versions[0], 100, true]]);
  await expect(siteFaults(paths)).resolves.toEqual([]);
});

test('a rollback activates the last healthy version, never one that was rolled back', async () => {
  const { versions, ask, paths } = await siteWith('one', 'two', 'three', 'four');
  const [one, two, three, four] = versions;
  const live = async () => liveVersion((await readDocument(paths))!, 'catalog');
  await activate(ask, two);
  await activate(ask, three);
  await rollback(ask, undefined);
  await expect(live()).resolves.toBe(two);
  await activate(ask, four);
  const [served] = (await readDocument(paths))!.microFrontends.catalog!;
  expect(served!.extras.good).toEqual([two, one]);
  expect(served!.extras.previous?.version).toBe(two);
  await rollback(ask, undefined);
  await rollback(ask, undefined);
  await expect(live()).resolves.toBe(one);
  await rollback({ ...ask, who: 'bob', why: 'it was not so bad' }, three);
  await expect(live()).resolves.toBe(three);
  const last = (await readLedger(paths.ledger)).at(-1)!;
  expect(last).toMatchObject({ what: 'rollback', who: 'bob', from: one, to: three });
});

test('an impossible move changes nothing, and its message suggests an alternative', async () => {
  const { versions, ask, paths } = await siteWith('one', 'two', 'three');
  const [one, two, three] = versions;
  const unreleased = await publishCode(paths, buildOf('checkout'), 'first');
  const before = await readFile(paths.discovery, 'utf8');
  await expect(rollback(ask, undefined)).rejects.toThrow(/no good version before/);
  await expect(rollback(ask, '9.9.9-none')).rejects.toThrow(/has no version 9\.9\.9-none/);
  await expect(rollback({ ...ask, remote: 'nobody' }, undefined)).rejects.toThrow(
    /no remote nobody on this site/,
  );
  const fresh = { ...ask, remote: 'checkout' };
  await expect(rollback(fresh, undefined)).rejects.toThrow(/not live/);
  await expect(canary(fresh, 10, unreleased)).rejects.toThrow(/release a version/);
  await expect(canary(ask, 10, undefined)).rejects.toThrow(/name one/);
  await expect(canary(ask, 10, one)).rejects.toThrow(/everybody has already/);
  await expect(promote(ask)).rejects.toThrow(/start with canary/);
  await expect(readFile(paths.discovery, 'utf8')).resolves.toBe(before);
  await canary(ask, 10, two);
  await expect(canary(ask, 10, three)).rejects.toThrow(/Promote it or roll it back/);
  await expect(activate(ask, three)).rejects.toThrow(/Promote it or roll it back/);
});

test('every move rejects a path as a version name', async () => {
  const { versions, ask, paths } = await siteWith('one', 'two');
  const other = await publishCode(paths, buildOf('dashboard'), 'x');
  await activate({ ...ask, remote: 'dashboard' }, other);
  const before = await readFile(paths.discovery, 'utf8');
  for (const name of [`../dashboard/${other}`, `../catalog/${versions[1]}`, '..', '', `${versions[1]}/.`]) {
    for (const move of [
      () => rollback(ask, name),
      () => activate(ask, name),
      () => canary(ask, 10, name),
      () => activate({ ...ask, remote: name }, other),
      () => rollback({ ...ask, remote: name }, undefined),
    ])
      await expect(move()).rejects.toThrow(/is no name of a/);
  }
  await expect(readFile(paths.discovery, 'utf8')).resolves.toBe(before);
});

test('a move rejects a folder that contains another remote or version', async () => {
  const { versions, ask, paths } = await siteWith('one', 'two');
  const foreign = await publishCode(paths, buildOf('dashboard'), 'x');
  const before = await readFile(paths.discovery, 'utf8');
  const copies = {
    [foreign]: paths.remoteVersion('dashboard', foreign),
    'other-name': paths.remoteVersion('catalog', versions[1]),
  };
  for (const [name, from] of Object.entries(copies)) {
    await cp(from, paths.remoteVersion('catalog', name), { recursive: true });
    await expect(readRemoteRecord(paths, 'catalog', name)).rejects.toThrow(/holds .* of .*, not/);
    await expect(activate(ask, name)).rejects.toThrow(/nothing in the ledger accounts for/);
    await rm(paths.remoteVersion('catalog', name), { recursive: true });
  }
  await expect(readFile(paths.discovery, 'utf8')).resolves.toBe(before);
});

test('a move to the live version changes nothing', async () => {
  const { versions, ask, paths } = await siteWith('one', 'two');
  await canary(ask, 10, versions[1]);
  const before = (await readDocument(paths))!.extras.revision;
  await expect(canary(ask, 10, versions[1])).resolves.toMatchObject({ kind: 'unchanged' });
  expect((await readDocument(paths))!.extras.revision).toBe(before);
});

test('a move that the gate refuses succeeds with force, and the ledger records the reasons', async () => {
  const { ask, paths } = await siteWith('one');
  const bad = await publishCode(paths, buildOf('catalog', { contract: '^9.0.0' }), 'bad');
  const before = await readFile(paths.discovery, 'utf8');
  await expect(activate(ask, bad)).resolves.toMatchObject({
    kind: 'refused',
    reasons: [{ check: 'contract' }],
  });
  await expect(readFile(paths.discovery, 'utf8')).resolves.toBe(before);
  await expect(activate({ ...ask, force: true, why: 'we know' }, bad)).resolves.toMatchObject({
    kind: 'moved',
  });
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({
    to: bad,
    why: 'we know',
    forced: [expect.stringContaining('[contract]') as string],
  });
});

test('the browser check runs with the candidate in place, and its reasons count', async () => {
  const { ask, versions, paths, served } = await siteWith('one', 'two');
  const seen: unknown[] = [];
  const refused = await canary(
    {
      ...ask,
      browser: async (staged, candidate) => {
        seen.push(liveVersion((await readDocument(staged))!, 'catalog'), candidate.version);
        seen.push((await readFile(staged.index, 'utf8')).includes(candidate.version));
        return [{ check: 'browser', message: 'The screen stayed white.' }];
      },
    },
    10,
    versions[1],
  );
  expect(refused).toMatchObject({ kind: 'refused', reasons: [{ check: 'browser' }] });
  expect(seen).toEqual([versions[1], versions[1], true]);
  await expect(served()).resolves.toEqual([[versions[0], 100, true]]);
  await activate({ ...ask, browser: null }, versions[1]);
  expect((await readLedger(paths.ledger)).at(-1)!.forced).toEqual([expect.stringContaining('[browser]')]);
});

test.each(['missing', 'changed', 'added'])(
  'a move refuses files that differ from the published ones: %s',
  async (how) => {
    const { ask, versions, paths } = await siteWith('one', 'two');
    const folder = paths.remoteVersion('catalog', versions[1]);
    if (how === 'added') await writeFile(path.join(folder, 'more.js'), '');
    else if (how === 'changed') await writeFile(path.join(folder, 'remote.1.js'), 'other');
    else await rm(path.join(folder, 'remote.1.js'));
    await expect(activate(ask, versions[1])).resolves.toMatchObject({
      kind: 'refused',
      reasons: [{ check: 'hashes' }],
    });
  },
);
