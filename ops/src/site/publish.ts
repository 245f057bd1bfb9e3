import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { remoteBuildSchema, shellBuildSchema } from '@second-gear/contract/release';
import * as z from 'zod/mini';
import { syncFolder, writeDurably } from './atomic.ts';
import { hashFiles, listFiles } from './hashes.ts';
import type { SitePaths } from './paths.ts';
import { HASH_LIST, hashList, RELEASE_RECORD } from './records.ts';

const BUILD_REPORT = 'build.json';
const COMPRESSIBLE = /\.(js|css|svg|json|txt|html)$/;

/** Digits of the content's hash that a version's name carries. */
const HASH_DIGITS = 10;

function contentHash(hashes: Record<string, string>): string {
  const hash = createHash('sha256');
  for (const [file, digest] of Object.entries(hashes)) hash.update(`${file}\0${digest}\0`);
  return hash.digest('hex').slice(0, HASH_DIGITS);
}

const brotli = (content: Buffer): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

async function compress(folder: string, files: readonly string[]): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const file of files) {
    const content = await readFile(path.join(folder, file));
    if (!COMPRESSIBLE.test(file)) {
      sizes[file] = content.length;
      continue;
    }
    const small = brotli(content);
    sizes[file] = small.length;
    await writeDurably(path.join(folder, `${file}.br`), small);
    await writeDurably(path.join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
  }
  return sizes;
}

/**
 * Copies a build into its version's folder, compressed and with its release record. The folder appears
 * at once and whole; a version that is already there is left untouched.
 */
async function publish(dist: string, target: (version: string) => string, record: object, semver: string): Promise<string> {
  const files = (await listFiles(dist)).filter((file) => file !== BUILD_REPORT && !file.startsWith('.') && !file.startsWith('standalone/'));
  const hashes = await hashFiles(dist, files);
  const version = `${semver}-${contentHash(hashes)}`;
  const folder = target(version);
  if (existsSync(folder)) return version;
  const staging = `${folder}.${String(process.pid)}.tmp`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  try {
    for (const file of files) {
      await mkdir(path.dirname(path.join(staging, file)), { recursive: true });
      await writeDurably(path.join(staging, file), await readFile(path.join(dist, file)));
    }
    const sizes = await compress(staging, files);
    const published = { ...record, version, files: hashes, sizes, publishedAt: new Date().toISOString() };
    await writeDurably(path.join(staging, HASH_LIST), hashList(hashes));
    await writeDurably(path.join(staging, RELEASE_RECORD), `${JSON.stringify(published, null, 2)}\n`);
    await rename(staging, folder);
    await syncFolder(path.dirname(folder));
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
  return version;
}

/** Reads build.json. Throws an error that names what is wrong in it. */
async function readReport<T>(dist: string, schema: z.core.$ZodType<T>): Promise<T> {
  const file = path.join(dist, BUILD_REPORT);
  const read = z.safeParse(schema, JSON.parse(await readFile(file, 'utf8')));
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path: place, message }) => `${place.join('.')}: ${message}`);
  throw new Error(`${file} is not as a build writes it. ${faults.join('; ')}`);
}

/** Publishes a remote's build output and returns its version; nothing points at it yet. */
export async function publishRemote(paths: SitePaths, dist: string): Promise<{ name: string; version: string }> {
  const build = await readReport(dist, remoteBuildSchema);
  const { name } = build.declaration;
  const version = await publish(
    dist,
    (candidate) => paths.remoteVersion(name, candidate),
    { kind: 'remote', build },
    build.version,
  );
  return { name, version };
}

/** Publishes the shell's build output and returns its version. */
export async function publishShell(paths: SitePaths, dist: string): Promise<string> {
  const build = await readReport(dist, shellBuildSchema);
  return publish(dist, (version) => paths.shellVersion(version), { kind: 'shell', build }, build.version);
}
