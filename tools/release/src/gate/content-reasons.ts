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

/** Largest uncompressed file of a version in bytes. Browsers must parse all of it, however well it compresses. */
const MAX_FILE_BYTES = 1_000_000;

/** Kinds of files that the site serves but that no version consists of. */
const FOREIGN_KINDS: ReadonlySet<string> = new Set(['html', 'map', 'xml', 'txt']);

const contentReason = (message: string): Reason => ({ check: 'files', message });

/** Returns the file whose license texts this file contains, or null. */
const licensedFile = (file: string): string | null => /^(.*)\.LICENSE\.txt$/.exec(file)?.[1] ?? null;

/** Returns whether a text is a source map, or a script or stylesheet that refers to one. */
const hasSourceMap = (text: string): boolean =>
  /(?:\/\/|\/\*)[#@]\s*sourceMappingURL\s*=\s*[^\s'"`*]/.test(text) ||
  (/"mappings"\s*:\s*"[\w+/,;=]*"/.test(text) && /"sources"\s*:\s*\[/.test(text));

function kindReasons(file: string, hashedFiles: Readonly<Record<string, string>>): Reason[] {
  const extension = path.posix.extname(file).slice(1);
  if (extension === 'map')
    return [
      contentReason(
        `Its file ${file} is a source map, which publishes the sources. Build with devtool: false, or delete it.`,
      ),
    ];
  const licensed = licensedFile(file);
  const isOfVersion =
    licensed === null
      ? MEDIA_TYPES[extension] !== undefined && !FOREIGN_KINDS.has(extension)
      : hashedFiles[licensed] !== undefined;
  if (isOfVersion && !file.split('/').some((segment) => segment.startsWith('.'))) return [];
  return [
    contentReason(
      `Its file ${file} is of a kind that no page loads (allowed: scripts, styles, JSON, images, fonts). Delete it from the build output, or change the build so that it does not write it.`,
    ),
  ];
}

/** Returns reasons that follow from one file's content. Never contains a secret itself. */
function textReasons(file: string, content: Buffer): Reason[] {
  const text = content.toString('latin1');
  const secrets = findSecrets(text).map((kind) =>
    contentReason(
      `Its file ${file} contains ${kind}, which anyone could read. Remove it from the sources, replace it at its provider, and build again.`,
    ),
  );
  // The server bundle is not public, and keeps the comments of the packages that it contains.
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
 * Returns the part of a file's name by which other files refer to it: the content hash, which webpack lists in
 * a table apart from the chunk's name, else the name without extension.
 */
const referenceTo = (file: string): string => {
  const name = path.posix.basename(file);
  return /(?:^|\.)([0-9a-f]{8,})\./.exec(name)?.[1] ?? name.slice(0, name.indexOf('.'));
};

/** Returns the files that can be reached neither from the build report nor from a reachable file. */
function findUnreachable(roots: readonly string[], contents: ReadonlyMap<string, Buffer>): string[] {
  const unreachable = new Set([...contents.keys()].filter((file) => !roots.includes(file)));
  const queue = roots.filter((file) => contents.has(file));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const text = contents.get(file)?.toString('latin1') ?? '';
    for (const other of unreachable) {
      if (licensedFile(other) !== file && !text.includes(referenceTo(other))) continue;
      unreachable.delete(other);
      if (isText(other)) queue.push(other);
    }
  }
  return [...unreachable];
}

/** Returns the files that the page, the loader or the renderer requests by name. */
const namedFiles = ({ kind, build, files }: PublishedRemote | PublishedShell): string[] => [
  build.entry,
  ...build.first,
  ...(build.server === undefined ? [] : [build.server]),
  ...(kind === 'remote'
    ? [...Object.values(build.screens ?? {}).flat(), ...(build.calls ?? [])]
    : // The page and browsers request the shell's static files by fixed names.
      Object.keys(files).filter((file) => file.startsWith('static/'))),
];

/** Returns whether a file belongs to a version's folder although the build did not write it. */
const isAddedByPacking = (file: string, files: Readonly<Record<string, string>>): boolean => {
  const original = file.replace(/\.(br|gz)$/, '');
  return (
    file === HASH_LIST_FILE ||
    file === RELEASE_RECORD_FILE ||
    (original !== file && files[original] !== undefined && isCompressible(original))
  );
};

/**
 * Returns reasons against what a version's files contain: source maps, secrets, very large files, and files
 * that no page needs.
 * @param folder folder of the files
 */
export async function contentReasons(
  folder: string,
  record: PublishedRemote | PublishedShell,
): Promise<Reason[]> {
  const contents = new Map<string, Buffer>();
  const refused = new Set<string>();
  const reasons: Reason[] = [];
  for (const file of existsSync(folder) ? await listFiles(folder) : []) {
    // The check of hashes reports scripts and stylesheets that the build did not write.
    if (isAddedByPacking(file, record.files) || (!record.files[file] && /\.(js|css)$/.test(file))) continue;
    const content = await readFile(path.join(folder, file));
    const ownReasons = [
      ...(file === record.build.server ? [] : kindReasons(file, record.files)),
      ...textReasons(file, content),
    ];
    reasons.push(...ownReasons);
    if (ownReasons.length > 0) refused.add(file);
    contents.set(file, content);
  }
  const unneeded = findUnreachable(namedFiles(record), contents).filter((file) => !refused.has(file));
  return [
    ...reasons,
    ...unneeded.map((file) =>
      contentReason(
        `Its file ${file} is not needed by any page: no script of this version names it. Delete it from the build output, and publish a clean build.`,
      ),
    ),
  ];
}
