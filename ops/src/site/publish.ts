import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  publishedRemoteSchema,
  publishedShellSchema,
  remoteBuildSchema,
  shellBuildSchema,
  type PublishedRemote,
  type PublishedShell,
} from '@second-gear/contract/release';
import { hashFiles, listFiles } from './hashes.ts';
import type { SitePaths } from './paths.ts';

const BUILD_REPORT = 'build.json';
const RELEASE_RECORD = 'release.json';
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
    await writeFile(path.join(folder, `${file}.br`), small);
    await writeFile(path.join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
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
    for (const file of files) await cp(path.join(dist, file), path.join(staging, file));
    const sizes = await compress(staging, files);
    await writeFile(
      path.join(staging, RELEASE_RECORD),
      `${JSON.stringify({ ...record, version, files: hashes, sizes }, null, 2)}\n`,
    );
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
  return version;
}

const readReport = async (dist: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(dist, BUILD_REPORT), 'utf8')) as unknown;

/** Publishes a remote's build output and returns its version; nothing points at it yet. */
export async function publishRemote(paths: SitePaths, dist: string): Promise<{ name: string; version: string }> {
  const build = remoteBuildSchema.parse(await readReport(dist));
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
  const build = shellBuildSchema.parse(await readReport(dist));
  return publish(dist, (version) => paths.shellVersion(version), { kind: 'shell', build }, build.version);
}

/** Release record of a published remote version. Throws when the site has no such version. */
export async function readRemoteRecord(paths: SitePaths, remote: string, version: string): Promise<PublishedRemote> {
  const file = path.join(paths.remoteVersion(remote, version), RELEASE_RECORD);
  if (!existsSync(file)) throw new Error(`The site has no version ${version} of ${remote}`);
  return publishedRemoteSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** Release record of a published shell version. */
export async function readShellRecord(paths: SitePaths, version: string): Promise<PublishedShell> {
  const file = path.join(paths.shellVersion(version), RELEASE_RECORD);
  return publishedShellSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}
