import { existsSync } from 'node:fs';
import { pointTo } from '../rollout/point-to.ts';
import { readDocument } from '../site/discovery-file.ts';
import { readLedger } from '../site/ledger.ts';
import { buildOf, emptySite, pointToShellCode, publishCode } from '../testing/fixtures.ts';
import { siteFaults } from '../verify/site-faults.ts';
import { collect } from './collect.ts';

const DAY = 24 * 60 * 60 * 1000;

async function siteWithHistory(count: number) {
  const paths = await emptySite();
  const versions: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const to = await publishCode(paths, buildOf('catalog'), String(index));
    versions.push(to);
    await pointTo(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  }
  const run = async (days: number, good = 3) => {
    const all = await collect(paths, { good, tabs: 7 * DAY, now: Date.now() + days * DAY }, 'ann');
    return Object.fromEntries(
      all.filter(({ remote }) => remote === 'catalog').map(({ version, keep }) => [version, keep]),
    );
  };
  return { paths, versions, run };
}

test('gc removes nothing today, because open tabs may request every version', async () => {
  const { run, paths, versions } = await siteWithHistory(6);
  const before = (await readDocument(paths))!.extras.revision;
  expect(Object.values(await run(0))).not.toContain(null);
  expect((await readDocument(paths))!.extras.revision).toBe(before);
  expect(versions.every((version) => existsSync(paths.remoteVersion('catalog', version)))).toBe(true);
});

test('after a week gc preserves live and rollback versions, and the ledger records the removed ones', async () => {
  const { run, paths, versions } = await siteWithHistory(6);
  const [zero, one, two, three, four, five] = versions as [string, string, string, string, string, string];
  const trial = await publishCode(paths, buildOf('catalog'), 'trial');
  await pointTo(paths, { remote: 'catalog', to: trial, traffic: 5, what: 'canary', who: 'x', why: 'x' });
  await expect(run(8)).resolves.toEqual({
    [trial]: 'on trial',
    [five]: 'live',
    [four]: 'to roll back to',
    [three]: 'to roll back to',
    [two]: 'to roll back to',
    [one]: null,
    [zero]: null,
  });
  expect(existsSync(paths.remoteVersion('catalog', one))).toBe(false);
  const listed = (await readDocument(paths))!.microFrontends.catalog![0]!.extras.versions!;
  expect(listed.map(({ version }) => version).sort()).toEqual([trial, two, three, four, five].sort());
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({
    what: 'gc',
    who: 'ann',
    evidence: { removed: expect.arrayContaining([`catalog ${zero}`, `catalog ${one}`]) as string[] },
  });
  await expect(siteFaults(paths)).resolves.toEqual([]);
});

test('gc preserves a rolled-back version while open tabs may request it', async () => {
  const { run, paths, versions } = await siteWithHistory(2);
  await pointTo(paths, { remote: 'catalog', to: versions[0]!, what: 'rollback', who: 'x', why: 'x' });
  await expect(run(6)).resolves.toMatchObject({ [versions[1]!]: 'open tabs may ask for it' });
  await expect(run(8)).resolves.toEqual({ [versions[0]!]: 'live', [versions[1]!]: null });
});

test('gc removes old shells like old versions, but never the live one', async () => {
  const { paths } = await siteWithHistory(1);
  const shells: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    shells.push(await pointToShellCode(paths, `document.title = "${String(index)}";`, 'x'));
  }
  const all = await collect(paths, { good: 3, tabs: 7 * DAY, now: Date.now() + 8 * DAY }, 'ann');
  const kept = Object.fromEntries(
    all.filter(({ remote }) => remote === 'shell').map(({ version, keep }) => [version, keep]),
  );
  expect(shells.map((shell) => kept[shell])).toEqual([
    null,
    null,
    ...Array.from({ length: 3 }, () => 'to roll back to'),
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
  const { run, paths } = await siteWithHistory(1);
  const fresh = await publishCode(paths, buildOf('catalog'), 'fresh');
  await expect(run(1)).resolves.toMatchObject({ [fresh]: 'published lately' });
  await expect(run(8)).resolves.toMatchObject({ [fresh]: null });
});
