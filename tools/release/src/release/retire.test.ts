import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { collectGarbage } from '../gc/collect-garbage.ts';
import { readDocument } from '../site/discovery-file.ts';
import { readLedger } from '../site/ledger.ts';
import { buildOf, publishCode } from '../testing/fixtures.ts';
import { activate, canary, promote, retire, rollback } from '../testing/moves-with-current-revision.ts';
import { createCatalogSite } from '../testing/test-sites.ts';
import { siteFaults } from '../verify/site-faults.ts';
import { listReleases, listVersions } from './list-releases.ts';
import { retire as retireAt } from './retire.ts';
import { currentRevision, wasReplacedByOperator } from './revision.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a site with a live catalog and two versions of finance, of which the first is live. */
async function createSiteWithFinance() {
  const { paths, request: catalogRequest } = await createCatalogSite('catalog');
  const build = buildOf('finance', { slots: ['ad-strip'] });
  const one = await publishCode(paths, build, 'one');
  const two = await publishCode(paths, build, 'two');
  const request = { ...catalogRequest, remote: 'finance' };
  await activate(request, one);
  const servedVersions = async () =>
    (await readDocument(paths))!.microFrontends.finance?.map(({ metadata }) => metadata.version) ?? [];
  return { paths, one, two, request, servedVersions };
}

test('a retirement removes the remote from document and page, frees its route, and is recorded in the ledger', async () => {
  const { paths, one, two, request } = await createSiteWithFinance();
  await canary(request, 10, two);
  const otherRemoteVersion = await publishCode(
    paths,
    buildOf('loans', { routes: [{ path: '/finance' }], slots: ['ad-strip'] }),
    'x',
  );
  const loans = { ...request, remote: 'loans' };
  await expect(activate(loans, otherRemoteVersion)).resolves.toMatchObject({ kind: 'refused' });
  await expect(retire({ ...request, why: 'it ends' })).resolves.toMatchObject({
    kind: 'moved',
    what: 'retire',
    version: one,
    freed: { routes: ['/finance'], slots: ['ad-strip'] },
  });
  for (const file of [paths.discovery, paths.index])
    expect(await readFile(file, 'utf8')).not.toContain('finance');
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({
    what: 'retire',
    subject: 'finance',
    who: 'ann',
    why: 'it ends',
    from: one,
    ended: two,
  });
  expect((await listReleases(paths)).retired).toMatchObject([
    { remote: 'finance', version: one, by: 'ann', why: 'it ends' },
  ]);
  const states = (await listVersions(paths, 'finance')).map(({ version, state }) => [version, state]);
  expect(Object.fromEntries(states)).toEqual({ [one]: 'retired', [two]: 'replaced' });
  expect(await siteFaults(paths)).toEqual([]);
  await expect(activate(loans, otherRemoteVersion)).resolves.toMatchObject({ kind: 'moved' });
  // Another remote has the route of finance now, so finance cannot return.
  await expect(rollback(request, one)).resolves.toMatchObject({ kind: 'refused' });
  expect(await siteFaults(paths)).toEqual([]);
});

test('a rollback of a remote’s first release fails and suggests a retirement', async () => {
  const { one, request } = await createSiteWithFinance();
  await expect(rollback(request)).rejects.toThrow(
    `There is no healthy version before ${one}. Pass one with --to. To take finance off the site: npm run retire -- finance --why`,
  );
});

test('a release or a rollback to a version brings a retired remote back with its fallbacks', async () => {
  const { paths, one, two, request, servedVersions } = await createSiteWithFinance();
  await activate(request, two);
  await retire(request);
  await expect(rollback(request)).rejects.toThrow(
    `finance is retired. To bring a version back: npm run rollback -- finance --to ${two}`,
  );
  await expect(canary(request, 10, one)).rejects.toThrow(/Release one to all visitors first/);
  await expect(promote(request)).rejects.toThrow(/no canary/);
  await expect(retire(request)).rejects.toThrow(/not live/);
  expect(await servedVersions()).toEqual([]);
  await expect(rollback(request, two)).resolves.toMatchObject({ kind: 'moved', from: null, version: two });
  expect(await servedVersions()).toEqual([two]);
  expect((await readDocument(paths))!.microFrontends.finance![0]!.extras.good).toEqual([one]);
  expect((await listReleases(paths)).retired).toEqual([]);
  await retire(request);
  const three = await publishCode(paths, buildOf('finance'), 'three');
  expect(await servedVersions()).toEqual([]);
  await activate(request, three);
  expect(await servedVersions()).toEqual([three]);
  expect(await siteFaults(paths)).toEqual([]);
});

test('composing the site does not bring back a retired remote, not even with changed sources', async () => {
  const { paths, request } = await createSiteWithFinance();
  await retire(request);
  expect(wasReplacedByOperator(await readLedger(paths.ledger), 'finance', '1.0.0-changed')).toBe(true);
});

test('gc removes the files of a retired remote after a week, when no open tab needs them', async () => {
  const { paths, one, two, request } = await createSiteWithFinance();
  await activate(request, two);
  await retire(request);
  const collectAfter = (days: number) =>
    collectGarbage(
      paths,
      { rollbackCount: 3, tabLifetimeMs: 7 * DAY_MS, now: Date.now() + days * DAY_MS },
      'ann',
    );
  await collectAfter(6);
  expect([one, two].map((version) => existsSync(paths.remoteVersion('finance', version)))).toEqual([
    true,
    true,
  ]);
  await collectAfter(8);
  expect([one, two].map((version) => existsSync(paths.remoteVersion('finance', version)))).toEqual([
    false,
    false,
  ]);
  expect(await siteFaults(paths)).toEqual([]);
  await expect(rollback(request, two)).rejects.toThrow(/has no version/);
});

test('a retirement is rejected if another operator changed the remote first, or if the remote does not exist', async () => {
  const { paths, two, request, servedVersions } = await createSiteWithFinance();
  const observedRevision = await currentRevision(paths, 'finance');
  await activate({ ...request, who: 'bob', why: 'fixed' }, two);
  await expect(retireAt({ ...request, observedRevision })).rejects.toThrow(/activate to .* by bob/);
  await expect(retire({ ...request, remote: 'unknown' })).rejects.toThrow(/No remote named unknown/);
  await expect(retire({ ...request, remote: 'shell' })).rejects.toThrow(/The shell is not a remote/);
  expect(await servedVersions()).toEqual([two]);
  await retire({ ...request, who: 'bob' });
  await expect(rollback({ ...request, who: 'ann' })).rejects.toThrow(/finance is retired/);
});
