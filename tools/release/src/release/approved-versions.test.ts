import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readDocument } from '../site/discovery-file.ts';
import type { SitePaths } from '../site/paths.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { activate, canary, rollback } from '../testing/moves-with-current-revision.ts';
import { createCatalogSite } from '../testing/test-sites.ts';
import { siteFaults } from '../verify/site-faults.ts';
import { listVersions } from './list-releases.ts';

/** Returns the versions of the catalog that a session can request by name. */
const requestableVersions = async (paths: SitePaths): Promise<string[]> =>
  ((await readDocument(paths))!.microFrontends.catalog ?? []).flatMap(({ extras }) =>
    (extras.versions ?? []).map(({ version }) => version),
  );

/** Copies a version from another site into this one. Returns its name. */
async function copyForeignVersion(paths: SitePaths, code = 'from elsewhere'): Promise<string> {
  const otherSite = await createEmptySite();
  const version = await publishCode(otherSite, buildOf('catalog'), code);
  await cp(otherSite.remoteVersion('catalog', version), paths.remoteVersion('catalog', version), {
    recursive: true,
  });
  return version;
}

test('a version that was copied into the site by hand cannot be requested, even after the next move', async () => {
  const { paths, versions, request } = await createCatalogSite('one', 'two');
  const foreignVersion = await copyForeignVersion(paths);
  await activate(request, versions[1]);
  await rollback(request);
  expect((await requestableVersions(paths)).sort()).toEqual([...versions].sort());
  expect((await listVersions(paths, 'catalog')).map(({ version }) => version).sort()).toEqual(
    [...versions].sort(),
  );
  for (const move of [
    () => activate(request, foreignVersion),
    () => canary(request, 10, foreignVersion),
    () => rollback(request, foreignVersion),
    () => rollback({ ...request, force: true }, foreignVersion),
  ])
    await expect(move()).rejects.toThrow(/the ledger has no entry for/);
  expect(await siteFaults(paths)).toEqual([
    `the ledger has no entry for ${paths.remoteVersion('catalog', foreignVersion)}`,
  ]);
});

test('a version whose record was replaced does not count as approved', async () => {
  const { paths, versions, request } = await createCatalogSite('one', 'two', 'three');
  const [one, two, three] = versions;
  await activate(request, two);
  await activate(request, three);
  const record = path.join(paths.remoteVersion('catalog', two), 'release.json');
  await writeFile(record, (await readFile(record, 'utf8')).replace('"budget": 10000', '"budget": 10001'));
  await expect(rollback(request)).rejects.toThrow(/is not the approved one/);
  await expect(activate(request, two)).rejects.toThrow(/is not the approved one/);
  await rollback(request, one);
  expect((await requestableVersions(paths)).sort()).toEqual([one, three].sort());
});

test('verify lists every unexpected folder and file once', async () => {
  const { paths, versions } = await createCatalogSite('one');
  const version = paths.remoteVersion('catalog', versions[0]);
  const createFile = async (...parts: string[]) => {
    const filePath = path.join(...parts);
    await mkdir(path.dirname(filePath), { recursive: true });
    await writeFile(filePath, 'x');
    return filePath;
  };
  const unknownFiles = [
    await createFile(paths.site, 'backup.html'),
    await createFile(paths.site, '.hidden'),
    path.dirname(await createFile(paths.site, 'old-site', 'index.html')),
    await createFile(paths.remotes, 'note.txt'),
    path.dirname(path.dirname(await createFile(paths.remotes, 'unknown', '1.0.0-a', 'remoteEntry.js'))),
    await createFile(paths.remotes, 'catalog', 'note.txt'),
    path.dirname(await createFile(paths.remotes, 'catalog', 'half-copied', 'remoteEntry.js')),
    path.dirname(await createFile(paths.shellVersions, '9.9.9-x', 'shell.js')),
  ];
  await mkdir(path.join(version, 'empty'));
  await symlink('/etc/hostname', path.join(version, 'link.js'));
  const faults = await siteFaults(paths);
  expect([...faults].sort()).toEqual(
    [
      ...unknownFiles.map((filePath) => `the ledger has no entry for ${filePath}`),
      `${path.join(version, 'empty')} is an unexpected file`,
      `${path.join(version, 'link.js')} is an unexpected file`,
    ].sort(),
  );
  for (const filePath of unknownFiles) await rm(filePath, { recursive: true });
  await rm(path.join(version, 'empty'), { recursive: true });
  await rm(path.join(version, 'link.js'));
  expect(await siteFaults(paths)).toEqual([]);
});
