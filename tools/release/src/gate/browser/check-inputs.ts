import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { SHELL_NAME } from '@second-gear/contract/names';
import type { Discovery } from '@second-gear/federation/discovery';
import type { PublishedRemote, PublishedShell } from '@second-gear/federation/release';
import { findBrowser } from '@second-gear/node-utils/find-browser';
import { requireDocument } from '../../site/discovery-file.ts';
import { hashFiles, listFiles, readFileStamp, sriHash } from '../../site/file-hashes.ts';
import { REPOSITORY, type SitePaths, versionFolder } from '../../site/paths.ts';
import { readRecordFromFolder, RELEASE_RECORD_FILE } from '../../site/release-records.ts';

/** Folders with the gate's code, and the versions of its dependencies. */
export const CODE_FOLDERS = [
  'tools/release/src',
  ...['contract', 'federation', 'node-utils', 'server-config'].map((name) => `packages/${name}`),
];
export const DEPENDENCIES_FILE = 'pnpm-lock.yaml';

const hashJson = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Returns null if a file is missing, as in an installation without the sources. */
function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

/**
 * Returns a hash of the gate's code. Null if a file changed after this process started, because the process may
 * run the code from before.
 */
async function hashCode(root: string): Promise<string | null> {
  const hashes: Record<string, Record<string, string>> = {};
  for (const folder of CODE_FOLDERS) {
    const absoluteFolder = path.join(root, folder);
    const files = await listFiles(absoluteFolder);
    for (const file of files) {
      const { mtimeMs } = await stat(path.join(absoluteFolder, file));
      if (mtimeMs > performance.timeOrigin) return null;
    }
    hashes[folder] = await hashFiles(absoluteFolder, files);
  }
  return hashJson([hashes, await hashFiles(root, [DEPENDENCIES_FILE])]);
}

/** Returns the versions of each remote and of the shell that a document names, also as fallbacks. */
function versionsOf({ microFrontends, extras }: Discovery): [subject: string, version: string][] {
  const remotes = Object.entries(microFrontends).flatMap(([remote, variants]) =>
    variants.flatMap(({ metadata, extras: { good = [] } }) =>
      [metadata.version, ...good].map((version): [string, string] => [remote, version]),
    ),
  );
  return [[SHELL_NAME, extras.shell], ...remotes];
}

/** Returns the parts of a document that affect a page. The lists of versions only serve requests by name. */
const relevantPartsOf = ({ microFrontends, extras: { shell } }: Discovery) => ({
  shell,
  remotes: Object.entries(microFrontends)
    .map(([remote, variants]) => [
      remote,
      variants.map(({ extras: { versions: _, ...extras }, ...variant }) => ({ ...variant, extras })),
    ])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
});

/** Returns a hash of a version's files. Its release record counts without the date, which every packing changes. */
async function hashVersion(staged: SitePaths, subject: string, version: string): Promise<string> {
  const folder = versionFolder(staged, subject, version);
  const files = (await listFiles(folder)).filter((file) => file !== RELEASE_RECORD_FILE);
  const { kind, build, sizes } = await readRecordFromFolder(folder, subject, version);
  return hashJson([kind, build, sizes, await hashFiles(folder, files)]);
}

/**
 * Returns a hash of everything on which the browser check of a version depends: the bytes of all versions in the
 * staged site, its settings, the gate's code, the browser, Node, the time zone and the language. Null if it is
 * unknown.
 * @param root the repository
 */
export async function hashCheckInputs(
  staged: SitePaths,
  version: PublishedRemote | PublishedShell,
  root = REPOSITORY,
): Promise<string | null> {
  const browser = findBrowser();
  const code = await hashCode(root).catch(ignoreMissing);
  if (browser === null || code === null) return null;
  const document = await requireDocument(staged);
  const bytes: Record<string, string> = {};
  for (const [subject, name] of versionsOf(document)) {
    bytes[`${subject}/${name}`] ??= await hashVersion(staged, subject, name);
  }
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return hashJson([
    [version.kind, version.version],
    relevantPartsOf(document),
    bytes,
    sriHash(await readFile(staged.settings)),
    code,
    [browser, await readFileStamp(browser), (await stat(browser)).size],
    [process.version, locale, timeZone],
  ]);
}
