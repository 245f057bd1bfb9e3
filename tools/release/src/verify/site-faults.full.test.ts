import { readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from '@second-gear/contract/testing/properties';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { activateVersion } from '../rollout/activate-version.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { listFiles } from '../site/file-hashes.ts';
import { ledgerFaults } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { discoverySchemaFaults, linkFaults, siteFaults } from './site-faults.ts';

let paths: SitePaths;
let ledger: string;

beforeAll(async () => {
  paths = await createEmptySite();
  const publishAndActivate = async (remote: string, code: string, traffic?: number) => {
    // One remote has a server bundle, which the document does not list for browsers.
    const build = { ...buildOf(remote), ...(remote === 'checkout' && { server: 'server/part.cjs' }) };
    const to = await publishCode(paths, build, code);
    const what = traffic === undefined ? 'release' : 'canary';
    await activateVersion(paths, { remote, to, what, who: 'ann', why: code, ...(traffic && { traffic }) });
  };
  await publishAndActivate('catalog', 'one');
  await publishAndActivate('checkout', 'one');
  await publishAndActivate('catalog', 'two');
  await publishAndActivate('catalog', 'three', 10);
  ledger = await readFile(paths.ledger, 'utf8');
});

/** Runs `change` on the site, returns the faults, and reverts the change. */
async function faultsDuring(
  change: () => Promise<void>,
  revert: () => Promise<void>,
  find = siteFaults,
): Promise<string[]> {
  await change();
  try {
    return await find(paths);
  } finally {
    await revert();
  }
}

/** Returns the site's faults while a file has other content. */
async function faultsWithChange(file: string, content: Buffer | string): Promise<string[]> {
  const before = await readFile(file);
  return faultsDuring(
    () => writeFile(file, content),
    () => writeFile(file, before),
  );
}

const flipBit = (content: Buffer, at: number): Buffer => {
  const changed = Buffer.from(content);
  changed[at] = changed[at]! ^ 1;
  return changed;
};

test('verify finds no faults in a site that only commands have changed', async () => {
  await expect(siteFaults(paths)).resolves.toEqual([]);
});

test('verify finds a flipped byte in any file of the site', async () => {
  const files = (await listFiles(paths.site)).filter((file) => file !== '.lock');
  expect(files.length).toBeGreaterThan(25);
  const undetected: string[] = [];
  for (const name of files) {
    const file = path.join(paths.site, name);
    const content = await readFile(file);
    // A gzip header has bytes (time, system) that do not affect the decompressed content.
    const at = name.endsWith('.gz') ? content.length - 6 : Math.floor(content.length / 2);
    if ((await faultsWithChange(file, flipBit(content, at))).length === 0) undetected.push(name);
  }
  expect(undetected).toEqual([]);
});

test('verify finds a flipped byte anywhere in the ledger', () => {
  const bytes = Buffer.from(ledger);
  expect(ledgerFaults(ledger)).toEqual([]);
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 6 }), (at, bit) => {
      const changed = Buffer.from(bytes);
      changed[at] = changed[at]! ^ (1 << bit);
      expect(ledgerFaults(changed.toString())).not.toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('verify finds a ledger line that was deleted, moved, duplicated or truncated', async () => {
  const lines = ledger.split('\n').filter(Boolean);
  const asText = (changed: readonly string[]) => changed.map((line) => `${line}\n`).join('');
  for (const [index, line] of lines.entries()) {
    const without = lines.filter((_, at) => at !== index);
    const duplicated = lines.flatMap((each) => (each === line ? [each, each] : [each]));
    for (const changed of [without, duplicated]) {
      expect(await faultsWithChange(paths.ledger, asText(changed))).not.toEqual([]);
    }
    const [next] = lines.slice(index + 1);
    if (!next) continue;
    const swapped = lines.map((each) => (each === line ? next : each === next ? line : each));
    expect(ledgerFaults(asText(swapped))).not.toEqual([]);
  }
  for (let length = 0; length < ledger.length; length += 97) {
    expect(await faultsWithChange(paths.ledger, ledger.slice(0, length))).not.toEqual([]);
  }
});

test('verify finds a missing file and an extra file', async () => {
  const [version] = (await listFiles(paths.remoteVersions('checkout'))).map((file) => file.split('/')[0]!);
  const file = path.join(paths.remoteVersion('checkout', version!), 'remote.1.js');
  const content = await readFile(file);
  await rm(file);
  await expect(siteFaults(paths)).resolves.toEqual([expect.stringContaining('is missing')]);
  await writeFile(file, content);
  const extra = path.join(path.dirname(file), 'extra.js');
  await writeFile(extra, '');
  await expect(siteFaults(paths)).resolves.toEqual([expect.stringContaining('is an unexpected file')]);
  await rm(extra);
});

const versionsOf = async (remote: string): Promise<string[]> =>
  (await readdir(paths.remoteVersions(remote))).map((version) => paths.remoteVersion(remote, version));

test('verify finds bytes appended to a compressed copy, and a missing compressed copy', async () => {
  const [folder] = await versionsOf('checkout');
  for (const extension of ['.br', '.gz']) {
    const copy = path.join(folder!, `remote.1.js${extension}`);
    const content = await readFile(copy);
    const appended = Buffer.concat([content, Buffer.from('appended')]);
    expect(await faultsWithChange(copy, appended)).toEqual([
      expect.stringContaining('is not the compressed form of its original'),
    ]);
    const faults = await faultsDuring(
      () => rm(copy),
      () => writeFile(copy, content),
    );
    expect(faults).toEqual([`${copy} is missing`]);
  }
});

test('verify finds a missing fallback version even if the live version is intact', async () => {
  const { microFrontends } = await requireDocument(paths);
  const [previous] = microFrontends['catalog']![0]!.extras.good!;
  const folder = paths.remoteVersion('catalog', previous!);
  const elsewhere = path.join(await createTemporaryFolder(), 'gone');
  const faults = await faultsDuring(
    () => rename(folder, elsewhere),
    () => rename(elsewhere, folder),
  );
  expect(faults).toContainEqual(expect.stringContaining(`${folder} is missing, but catalog`));
});

test('verify finds files and folders that were replaced by links', async () => {
  const [version] = await versionsOf('checkout');
  for (const target of [paths.index, paths.remotes, paths.remoteVersions('checkout'), version!]) {
    const elsewhere = path.join(await createTemporaryFolder(), 'elsewhere');
    const faults = await faultsDuring(
      async () => {
        await rename(target, elsewhere);
        await symlink(elsewhere, target);
      },
      async () => {
        await rm(target);
        await rename(elsewhere, target);
      },
      linkFaults,
    );
    expect(faults).toContain(`${target} is a link`);
  }
  await expect(linkFaults(paths)).resolves.toEqual([]);
});

test('verify finds a file that has a lock’s name but is not a lock', async () => {
  const file = path.join(paths.site, '.lock.notes.html');
  const faults = await faultsDuring(
    () => writeFile(file, '<p>'),
    () => rm(file),
  );
  expect(faults).toEqual([`the ledger has no entry for ${file}`]);
});

test('discovery.json follows the public schema', async () => {
  const document = JSON.parse(await readFile(paths.discovery, 'utf8')) as Record<string, unknown>;
  expect(discoverySchemaFaults(document)).toEqual([]);
  expect(Object.keys(document)).toEqual(['schema', 'microFrontends']);
  expect(discoverySchemaFaults({ ...document, extras: {} })).toEqual([expect.stringContaining('its root')]);
  const version = { url: '/x.js', metadata: { version: '1', integrity: 'x' } };
  const bad = [
    { ...version, more: 1 },
    { ...version, metadata: { version: '1' } },
    { ...version, deployment: { traffic: 101, default: true } },
    { url: '/x.js' },
  ];
  for (const wrong of bad) {
    expect(discoverySchemaFaults({ schema: 'x', microFrontends: { a: [wrong] } })).not.toEqual([]);
  }
  expect(discoverySchemaFaults({ schema: 'x', microFrontends: { a: [version, version] } })).not.toEqual([]);
});
