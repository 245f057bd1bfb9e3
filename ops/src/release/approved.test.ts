import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readDocument } from '../site/discovery-file.ts';
import type { SitePaths } from '../site/paths.ts';
import { buildOf, emptySite, publishCode } from '../testing/fixtures.ts';
import { activate, canary, rollback } from '../testing/looked.ts';
import { catalogWith } from '../testing/site-with.ts';
import { siteFaults } from '../verify/site-faults.ts';
import { listVersions } from './listing.ts';

/** Returns versions that a session can request by name. */
const listed = async (paths: SitePaths): Promise<string[]> =>
  ((await readDocument(paths))!.microFrontends.catalog ?? []).flatMap(({ extras }) =>
    (extras.versions ?? []).map(({ version }) => version),
  );

/** Copies a version from another site into this one. Returns its name. */
async function strangerIn(paths: SitePaths, code = 'from elsewhere'): Promise<string> {
  const elsewhere = await emptySite();
  const version = await publishCode(elsewhere, buildOf('catalog'), code);
  await cp(elsewhere.remoteVersion('catalog', version), paths.remoteVersion('catalog', version), {
    recursive: true,
  });
  return version;
}

test('a version that was copied into the site by hand cannot be requested, even after the next move', async () => {
  const { paths, versions, ask } = await catalogWith('one', 'two');
  const stranger = await strangerIn(paths);
  await activate(ask, versions[1]);
  await rollback(ask);
  expect((await listed(paths)).sort()).toEqual([...versions].sort());
  expect((await listVersions(paths, 'catalog')).map(({ version }) => version).sort()).toEqual(
    [...versions].sort(),
  );
  for (const move of [
    () => activate(ask, stranger),
    () => canary(ask, 10, stranger),
    () => rollback(ask, stranger),
    () => rollback({ ...ask, force: true }, stranger),
  ])
    await expect(move()).rejects.toThrow(/nothing in the ledger accounts for/);
  expect(await siteFaults(paths)).toEqual([
    `Nothing in the ledger accounts for ${paths.remoteVersion('catalog', stranger)}`,
  ]);
});

test('a version whose record was replaced does not count as approved', async () => {
  const { paths, versions, ask } = await catalogWith('one', 'two', 'three');
  const [one, two, three] = versions;
  await activate(ask, two);
  await activate(ask, three);
  const record = path.join(paths.remoteVersion('catalog', two), 'release.json');
  await writeFile(record, (await readFile(record, 'utf8')).replace('"budget": 10000', '"budget": 10001'));
  await expect(rollback(ask)).rejects.toThrow(/is not the one that was approved/);
  await expect(activate(ask, two)).rejects.toThrow(/is not the one that was approved/);
  await rollback(ask, one);
  expect((await listed(paths)).sort()).toEqual([one, three].sort());
});

test('verify lists every unexpected folder and file once', async () => {
  const { paths, versions } = await catalogWith('one');
  const version = paths.remoteVersion('catalog', versions[0]);
  const file = async (...parts: string[]) => {
    const place = path.join(...parts);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, 'x');
    return place;
  };
  const strangers = [
    await file(paths.site, 'backup.html'),
    await file(paths.site, '.hidden'),
    path.dirname(await file(paths.site, 'old-site', 'index.html')),
    await file(paths.remotes, 'note.txt'),
    path.dirname(path.dirname(await file(paths.remotes, 'unknown', '1.0.0-a', 'remoteEntry.js'))),
    await file(paths.remotes, 'catalog', 'note.txt'),
    path.dirname(await file(paths.remotes, 'catalog', 'half-copied', 'remoteEntry.js')),
    path.dirname(await file(paths.shellVersions, '9.9.9-x', 'shell.js')),
  ];
  await mkdir(path.join(version, 'empty'));
  await symlink('/etc/hostname', path.join(version, 'link.js'));
  const faults = await siteFaults(paths);
  expect([...faults].sort()).toEqual(
    [
      ...strangers.map((place) => `Nothing in the ledger accounts for ${place}`),
      `${path.join(version, 'empty')} does not belong there`,
      `${path.join(version, 'link.js')} does not belong there`,
    ].sort(),
  );
  for (const place of strangers) await rm(place, { recursive: true });
  await rm(path.join(version, 'empty'), { recursive: true });
  await rm(path.join(version, 'link.js'));
  expect(await siteFaults(paths)).toEqual([]);
});
