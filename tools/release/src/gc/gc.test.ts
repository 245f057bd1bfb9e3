import { existsSync } from 'node:fs';
import { activateVersion } from '../rollout/activate-version.ts';
import { readDocument } from '../site/discovery-file.ts';
import { readLedger } from '../site/ledger.ts';
import { activateShellCode, buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { siteFaults } from '../verify/site-faults.ts';
import { collectGarbage } from './collect-garbage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

async function createSiteWithHistory(count: number) {
  const paths = await createEmptySite();
  const versions: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const to = await publishCode(paths, buildOf('catalog'), String(index));
    versions.push(to);
    await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  }
  const collectAfter = async (days: number, rollbackCount = 3) => {
    const collected = await collectGarbage(
      paths,
      { rollbackCount, tabLifetimeMs: 7 * DAY_MS, now: Date.now() + days * DAY_MS },
      'ann',
    );
    return Object.fromEntries(
      collected.filter(({ remote }) => remote === 'catalog').map(({ version, keep }) => [version, keep]),
    );
  };
  return { paths, versions, collectAfter };
}

test('gc removes no recent version, because open tabs may request it', async () => {
  const { collectAfter, paths, versions } = await createSiteWithHistory(6);
  const before = (await readDocument(paths))!.extras.revision;
  expect(Object.values(await collectAfter(0))).not.toContain(null);
  expect((await readDocument(paths))!.extras.revision).toBe(before);
  expect(versions.every((version) => existsSync(paths.remoteVersion('catalog', version)))).toBe(true);
});

test('after a week gc removes only unused versions, and the ledger records them', async () => {
  const { collectAfter, paths, versions } = await createSiteWithHistory(6);
  const [zero, one, two, three, four, five] = versions as [string, string, string, string, string, string];
  const canaryVersion = await publishCode(paths, buildOf('catalog'), 'trial');
  await activateVersion(paths, {
    remote: 'catalog',
    to: canaryVersion,
    traffic: 5,
    what: 'canary',
    who: 'x',
    why: 'x',
  });
  await expect(collectAfter(8)).resolves.toEqual({
    [canaryVersion]: 'canary',
    [five]: 'live',
    [four]: 'rollback target',
    [three]: 'rollback target',
    [two]: 'rollback target',
    [one]: null,
    [zero]: null,
  });
  expect(existsSync(paths.remoteVersion('catalog', one))).toBe(false);
  const listedVersions = (await readDocument(paths))!.microFrontends.catalog![0]!.extras.versions!;
  expect(listedVersions.map(({ version }) => version).sort()).toEqual(
    [canaryVersion, two, three, four, five].sort(),
  );
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({
    what: 'gc',
    who: 'ann',
    evidence: { removed: expect.arrayContaining([`catalog ${zero}`, `catalog ${one}`]) as string[] },
  });
  await expect(siteFaults(paths)).resolves.toEqual([]);
});

test('gc preserves a rolled-back version while open tabs may request it', async () => {
  const { collectAfter, paths, versions } = await createSiteWithHistory(2);
  await activateVersion(paths, { remote: 'catalog', to: versions[0]!, what: 'rollback', who: 'x', why: 'x' });
  await expect(collectAfter(6)).resolves.toMatchObject({ [versions[1]!]: 'may be used by open tabs' });
  await expect(collectAfter(8)).resolves.toEqual({ [versions[0]!]: 'live', [versions[1]!]: null });
});

test('gc removes old shells, but never the live one', async () => {
  const { paths } = await createSiteWithHistory(1);
  const shells: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    shells.push(await activateShellCode(paths, `document.title = "${String(index)}";`, 'x'));
  }
  const collected = await collectGarbage(
    paths,
    { rollbackCount: 3, tabLifetimeMs: 7 * DAY_MS, now: Date.now() + 8 * DAY_MS },
    'ann',
  );
  const keepReasons = Object.fromEntries(
    collected.filter(({ remote }) => remote === 'shell').map(({ version, keep }) => [version, keep]),
  );
  expect(shells.map((shell) => keepReasons[shell])).toEqual([
    null,
    null,
    ...Array.from({ length: 3 }, () => 'rollback target'),
    'live',
  ]);
  expect(shells.map((shell) => existsSync(paths.shellVersion(shell)))).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
  await expect(siteFaults(paths)).resolves.toEqual([]);
});

test('gc preserves a recently published version that was never live', async () => {
  const { collectAfter, paths } = await createSiteWithHistory(1);
  const freshVersion = await publishCode(paths, buildOf('catalog'), 'fresh');
  await expect(collectAfter(1)).resolves.toMatchObject({ [freshVersion]: 'recently published' });
  await expect(collectAfter(8)).resolves.toMatchObject({ [freshVersion]: null });
});
