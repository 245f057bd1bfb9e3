import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RemoteBuild, ShellBuild } from '@second-gear/federation/release';
import { remoteBuildSchema, shellBuildSchema } from '@second-gear/federation/release';
import { writeDurably } from '@second-gear/node-utils/atomic-write';
import * as z from 'zod/mini';
import { hashFiles, listFiles } from './file-hashes.ts';
import { HASH_LIST_FILE, hashListText, RELEASE_RECORD_FILE } from './release-records.ts';

const BUILD_REPORT = 'build.json';
/** Returns whether a published file has compressed copies (`.br` and `.gz`). */
export const isCompressible = (file: string): boolean => /\.(js|css|svg|json|txt|html)$/.test(file);

/** Number of hash digits in a version's name. */
const HASH_DIGITS = 10;

/** A build output and its version. */
export interface BuildOutput<Build> {
  dist: string;
  build: Build;
  /** Name of the version: the package's version, a hyphen, and the first digits of the content hash. */
  version: string;
  /** Hash of every published file, by name. */
  hashes: Record<string, string>;
}

function contentHash(hashes: Record<string, string>): string {
  const hash = createHash('sha256');
  for (const [file, digest] of Object.entries(hashes)) hash.update(`${file}\0${digest}\0`);
  return hash.digest('hex').slice(0, HASH_DIGITS);
}

const isPublishedFile = (file: string): boolean => file !== BUILD_REPORT && !file.startsWith('.');

async function readOutput<Build extends { version: string }>(
  dist: string,
  schema: z.core.$ZodType<Build>,
): Promise<BuildOutput<Build>> {
  const file = path.join(dist, BUILD_REPORT);
  const parsed = z.safeParse(schema, JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path: target, message }) => `${target.join('.')}: ${message}`);
    throw new Error(`${file} is not valid build output. ${faults.join('; ')}`);
  }
  const hashes = await hashFiles(dist, (await listFiles(dist)).filter(isPublishedFile));
  return { dist, build: parsed.data, version: `${parsed.data.version}-${contentHash(hashes)}`, hashes };
}

/** Reads the output of a remote's build. Throws an error that describes its problem. */
export const readRemoteOutput = (dist: string): Promise<BuildOutput<RemoteBuild>> =>
  readOutput(dist, remoteBuildSchema);

export const readShellOutput = (dist: string): Promise<BuildOutput<ShellBuild>> =>
  readOutput(dist, shellBuildSchema);

const compressBrotli = (content: Buffer): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

async function writeFiles(
  { dist, hashes }: BuildOutput<unknown>,
  folder: string,
): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const file of Object.keys(hashes)) {
    const target = path.join(folder, file);
    const content = await readFile(path.join(dist, file));
    await mkdir(path.dirname(target), { recursive: true });
    await writeDurably(target, content);
    if (!isCompressible(file)) {
      sizes[file] = content.length;
      continue;
    }
    const compressed = compressBrotli(content);
    sizes[file] = compressed.length;
    await writeDurably(`${target}.br`, compressed);
    await writeDurably(`${target}.gz`, gzipSync(content, { level: 9 }));
  }
  return sizes;
}

/** Writes a build output as a version folder, with compressed copies, hashes and its release record. */
export async function packVersion(
  kind: 'remote' | 'shell',
  output: BuildOutput<unknown>,
  folder: string,
): Promise<void> {
  const { build, version, hashes } = output;
  await mkdir(folder, { recursive: true });
  const sizes = await writeFiles(output, folder);
  const record = { kind, build, version, files: hashes, sizes, publishedAt: new Date().toISOString() };
  await writeDurably(path.join(folder, HASH_LIST_FILE), hashListText(hashes));
  await writeDurably(path.join(folder, RELEASE_RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
}
