import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { activateStaged, isTemporary, listFiles, stageContent } from './files.ts';
import { findDamage, parseManifest } from './manifest.ts';
import { hidePassword } from './programs.ts';
import { findDifferences, formatCounts } from './row-counts.ts';
import { readDataLocations } from './settings.ts';

test('hidePassword moves the password of a URL to the environment', () => {
  expect(hidePassword('postgres://gear:p%40ss@db.test:5433/gear?sslmode=require')).toEqual({
    url: 'postgres://gear@db.test:5433/gear?sslmode=require',
    env: { PGPASSWORD: 'p@ss' },
  });
  expect(hidePassword('postgres://gear@db.test/gear?password=secret')).toEqual({
    url: 'postgres://gear@db.test/gear',
    env: { PGPASSWORD: 'secret' },
  });
  expect(hidePassword('postgres://gear@db.test/gear')).toEqual({
    url: 'postgres://gear@db.test/gear',
    env: {},
  });
});

test('the table of row counts marks each difference', () => {
  const [expected, actual] = [
    { 'public.cars': 12, 'public.users': 3, 'public.ads': 1 },
    { 'public.cars': 12, 'public.users': 2, 'public.new': 0 },
  ];
  expect(findDifferences(expected, expected)).toEqual([]);
  expect(findDifferences(expected, actual)).toEqual(['public.ads', 'public.new', 'public.users']);
  expect(formatCounts(expected, actual).split('\n')).toEqual([
    'Table         In the backup  Restored',
    'public.ads                1   missing  DIFFERENT',
    'public.cars              12        12',
    'public.new          missing         0  DIFFERENT',
    'public.users              3         2  DIFFERENT',
  ]);
});

test('findDamage names missing, changed and unknown files', () => {
  expect(findDamage({ a: '1', b: '2', c: '3' }, { a: '1', b: '0', d: '4' })).toEqual([
    'b is damaged: its SHA-256 differs',
    'c is missing',
    'd is not listed in backup.json',
  ]);
});

test('parseManifest rejects text that is not a complete manifest', () => {
  const manifest = {
    format: 1,
    createdAt: '2026-12-01T00:00:00.000Z',
    versions: { api: '1.0.0', node: 'v20', database: 'PostgreSQL 15', migration: null },
    database: 'postgres',
    bucket: null,
    rows: {},
    fileCount: 1,
    files: { 'database.dump': 'hash' },
  };
  expect(parseManifest(JSON.stringify(manifest))).toEqual(manifest);
  for (const text of [
    JSON.stringify(manifest).slice(0, -5),
    JSON.stringify({ ...manifest, format: 2 }),
    JSON.stringify({ ...manifest, fileCount: 2 }),
    'null',
  ])
    expect(parseManifest(text)).toBeNull();
});

test('locks, unfinished files and reserved space are temporary', () => {
  for (const name of ['.lock', '.lock.1.sock', '.bucket.lock', 'index.html.0a.tmp', '.part-1', '.reserve'])
    expect([name, isTemporary(name)]).toEqual([name, true]);
  for (const name of ['ledger.jsonl', 'index.html', '.watch.json', 'remotes', 'lock.js'])
    expect([name, isTemporary(name)]).toEqual([name, false]);
});

test('staged files replace a folder’s content, but not its locks', async () => {
  const [source, target] = [await createTemporaryFolder(), await createTemporaryFolder()];
  await mkdir(join(source, 'a'));
  await writeFile(join(source, 'a/new.txt'), 'new');
  await mkdir(join(target, 'a'));
  await writeFile(join(target, 'a/old.txt'), 'old');
  await writeFile(join(target, '.lock'), 'lock');
  await stageContent(source, target);
  expect(await listFiles(target, isTemporary)).toEqual(['a/old.txt']);
  await activateStaged(target);
  expect(await listFiles(target)).toEqual(['.lock', 'a/new.txt']);
  expect(await readFile(join(target, 'a/new.txt'), 'utf8')).toBe('new');
});

test('backup and restore use the role for migrations, else the direct URL', () => {
  const urls = {
    DATABASE_URL: 'postgres://gear@pooler.test/gear',
    DATABASE_DIRECT_URL: 'postgres://gear@db.test/gear',
    MIGRATION_DATABASE_URL: 'postgres://owner@db.test/gear',
  };
  const urlOf = (env: Record<string, string>) => readDataLocations(env).database;
  expect(urlOf(urls)).toEqual({ kind: 'postgres', url: urls.MIGRATION_DATABASE_URL });
  expect(urlOf({ ...urls, MIGRATION_DATABASE_URL: '' })).toEqual({
    kind: 'postgres',
    url: urls.DATABASE_DIRECT_URL,
  });
  expect(readDataLocations({ DATA_DIR: '/data', SITE_DIR: '/site', S3_BUCKET: 'photos' })).toEqual({
    database: { kind: 'embedded', folder: '/data/db' },
    images: '/data/images',
    bucket: 'photos',
    site: '/site',
  });
});
