import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublishedRemote, PublishedShell } from '@second-gear/federation/release';
import { isText, MEDIA_TYPES } from '../http/media-types.ts';
import { listFiles } from '../site/file-hashes.ts';
import { isCompressible } from '../site/pack.ts';
import { isServerBundle } from '../site/public-files.ts';
import { HASH_LIST_FILE, RELEASE_RECORD_FILE } from '../site/release-records.ts';
import type { Reason } from './reasons-against-remote.ts';
import { findSecrets } from './secrets.ts';

/** Largest uncompressed file of a version in bytes. Browsers must parse all of it after decompression. */
const MAX_FILE_BYTES = 1_000_000;

/** File extensions that the site serves but a version must not contain. */
const DISALLOWED_EXTENSIONS: ReadonlySet<string> = new Set(['html', 'map', 'xml', 'txt']);

const contentReason = (message: string): Reason => ({ check: 'files', message });

/** Returns the script whose license texts a file contains. Null for other files. */
const licensedFileOf = (file: string): string | null => /^(.*)\.LICENSE\.txt$/.exec(file)?.[1] ?? null;

/** Returns whether a text is a source map, or a script or stylesheet that refers to one. */
const hasSourceMap = (text: string): boolean =>
  /(?:\/\/|\/\*)[#@]\s*sourceMappingURL\s*=\s*[^\s'"`*]/.test(text) ||
  (/"mappings"\s*:\s*"[\w+/,;=]*"/.test(text) && /"sources"\s*:\s*\[/.test(text));

function fileTypeReasons(file: string, hashedFiles: Readonly<Record<string, string>>): Reason[] {
  const extension = path.posix.extname(file).slice(1);
  if (extension === 'map')
    return [
      contentReason(
        `Its file ${file} is a source map, which publishes the sources. Build with devtool: false, or delete it.`,
      ),
    ];
  const licensed = licensedFileOf(file);
  const isAllowedType =
    licensed === null
      ? MEDIA_TYPES[extension] !== undefined && !DISALLOWED_EXTENSIONS.has(extension)
      : hashedFiles[licensed] !== undefined;
  if (isAllowedType && !file.split('/').some((segment) => segment.startsWith('.'))) return [];
  return [
    contentReason(
      `Its file ${file} is of a kind that no page loads (allowed: scripts, styles, JSON, images, fonts). Delete it from the build output, or change the build so that it does not write it.`,
    ),
  ];
}

/** Returns reasons against one file's content. The reasons never contain the secrets. */
function textReasons(file: string, content: Buffer): Reason[] {
  const text = content.toString('latin1');
  const secrets = findSecrets(text).map((kind) =>
    contentReason(
      `Its file ${file} contains ${kind}, which anyone could read. Remove it from the sources, replace it at its provider, and build again.`,
    ),
  );
  // The server bundle is not public. It contains the comments of its packages.
  const isPublicText = isText(file) && !isServerBundle(file);
  return [
    ...secrets,
    ...(isPublicText && !file.endsWith('.map') && hasSourceMap(text)
      ? [
          contentReason(
            `Its file ${file} contains a source map or refers to one, which publishes the sources. Build with devtool: false.`,
          ),
        ]
      : []),
    ...(content.length > MAX_FILE_BYTES && !isServerBundle(file)
      ? [
          {
            check: 'budget',
            message: `Its file ${file} has ${String(content.length)} bytes before compression, over the limit of ${String(MAX_FILE_BYTES)} for one file. Split it, or load data from the API.`,
          } as const,
        ]
      : []),
  ];
}

/**
 * Returns the part of a file's name that other files contain: its content hash, because webpack lists names
 * and hashes in separate tables, else its name without extension.
 */
const referencedNameOf = (file: string): string => {
  const name = path.posix.basename(file);
  return /(?:^|\.)([0-9a-f]{8,})\./.exec(name)?.[1] ?? name.slice(0, name.indexOf('.'));
};

/** Returns the files that neither the roots nor files reachable from them refer to. */
function findUnreachable(roots: readonly string[], contents: ReadonlyMap<string, Buffer>): string[] {
  const unreachable = new Set([...contents.keys()].filter((file) => !roots.includes(file)));
  const queue = roots.filter((file) => contents.has(file));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const text = contents.get(file)?.toString('latin1') ?? '';
    for (const other of unreachable) {
      if (licensedFileOf(other) !== file && !text.includes(referencedNameOf(other))) continue;
      unreachable.delete(other);
      if (isText(other)) queue.push(other);
    }
  }
  return [...unreachable];
}

/** Returns the files that the page, the loader or the renderer request by name. */
const requestedFiles = ({ kind, build, files }: PublishedRemote | PublishedShell): string[] => [
  build.entry,
  ...build.first,
  ...(build.server === undefined ? [] : [build.server]),
  ...(kind === 'remote'
    ? [...Object.values(build.screens ?? {}).flat(), ...(build.calls ?? [])]
    : // The page and browsers request the shell's static files by fixed names.
      Object.keys(files).filter((file) => file.startsWith('static/'))),
];

/** Returns whether packing, not the build, writes a file into a version's folder. */
const isAddedByPacking = (file: string, files: Readonly<Record<string, string>>): boolean => {
  const original = file.replace(/\.(br|gz)$/, '');
  return (
    file === HASH_LIST_FILE ||
    file === RELEASE_RECORD_FILE ||
    (original !== file && files[original] !== undefined && isCompressible(original))
  );
};

/**
 * Returns reasons against a version's files: source maps, secrets, very large files, and files that no page
 * needs.
 * @param folder folder of the files
 */
export async function contentReasons(
  folder: string,
  record: PublishedRemote | PublishedShell,
): Promise<Reason[]> {
  const contents = new Map<string, Buffer>();
  const rejectedFiles = new Set<string>();
  const reasons: Reason[] = [];
  for (const file of existsSync(folder) ? await listFiles(folder) : []) {
    // The hash check already reports scripts and stylesheets that the build did not write.
    if (isAddedByPacking(file, record.files) || (!record.files[file] && /\.(js|css)$/.test(file))) continue;
    const content = await readFile(path.join(folder, file));
    const ownReasons = [
      ...(file === record.build.server ? [] : fileTypeReasons(file, record.files)),
      ...textReasons(file, content),
    ];
    reasons.push(...ownReasons);
    if (ownReasons.length > 0) rejectedFiles.add(file);
    contents.set(file, content);
  }
  const unneededFiles = findUnreachable(requestedFiles(record), contents).filter(
    (file) => !rejectedFiles.has(file),
  );
  return [
    ...reasons,
    ...unneededFiles.map((file) =>
      contentReason(
        `Its file ${file} is not needed by any page: no script of this version names it. Delete it from the build output, and publish a clean build.`,
      ),
    ),
  ];
}
