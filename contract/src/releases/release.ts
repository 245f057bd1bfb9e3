import * as z from 'zod/mini';
import { remoteDeclarationSchema } from '../remote/remote-declaration.ts';
import { containerName, sri } from './discovery.ts';
import { fileName, subjectName, versionName } from './name-schemas.ts';

/** `build.json`, written by a remote's own build beside its output. */
export const remoteBuildSchema = z.object({
  version: versionName,
  container: containerName,
  declaration: remoteDeclarationSchema,
  /** Range asked of the shell, by shared module. */
  shared: z.record(z.string(), z.string()),
  builtWithContract: z.string(),
  /** The half that draws its screens on the server; absent where none is. */
  server: z.optional(fileName),
  entry: fileName,
  first: z.array(fileName),
  /** Files of each screen that comes by itself, by the name of its chunk. */
  screens: z.optional(z.record(z.string(), z.array(fileName))),
  /** Files of the calls, where they come by themselves: a chunk named `calls`. */
  calls: z.optional(z.array(fileName)),
});
export type RemoteBuild = z.output<typeof remoteBuildSchema>;

/** `build.json` of the shell. */
export const shellBuildSchema = z.object({
  version: versionName,
  /** Version that the shell brings, by shared module. */
  shared: z.record(z.string(), z.string()),
  contract: z.string(),
  /** Most that the files of `first` may weigh together, in bytes as brotli; absent in older builds. */
  budget: z.optional(z.int()),
  /** The half that draws pages on the server; absent in older builds. */
  server: z.optional(fileName),
  entry: fileName,
  first: z.array(fileName),
});
export type ShellBuild = z.output<typeof shellBuildSchema>;

/** `release.json` in every published version's folder: what there is to know without running it. */
const publishedFiles = {
  /** semver + first digits of the content's hash. */
  version: versionName,
  /** Hash of every published file by name. */
  files: z.record(fileName, sri),
  /** Size of every published file in bytes, brotli-compressed. */
  sizes: z.record(fileName, z.int()),
  /** When it was first published, as an ISO instant. */
  publishedAt: z.optional(z.string()),
};
export const publishedRemoteSchema = z.object({
  ...publishedFiles,
  kind: z.literal('remote'),
  build: remoteBuildSchema,
});
export type PublishedRemote = z.output<typeof publishedRemoteSchema>;
export const publishedShellSchema = z.object({
  ...publishedFiles,
  kind: z.literal('shell'),
  build: shellBuildSchema,
});
export type PublishedShell = z.output<typeof publishedShellSchema>;

/**
 * One line of ledger.jsonl: one change of the site, one revision. `hash` covers the line without itself and
 * the hash before it.
 */
export const ledgerEntrySchema = z.object({
  revision: z.int(),
  at: z.string(),
  who: z.string(),
  what: z.enum(['compose', 'publish', 'release', 'activate', 'canary', 'promote', 'rollback', 'prove', 'gc']),
  /** A remote, `shell`, `settings`, or `site`. */
  subject: subjectName,
  from: z.nullable(versionName),
  to: versionName,
  why: z.string(),
  /** Share of visitors in percent that `to` has on trial; without it `to` serves everybody. */
  traffic: z.optional(z.number()),
  /** The version whose trial this move ended without giving it to everybody. */
  ended: z.optional(versionName),
  /** Reasons of the gate that the operator overrode. */
  forced: z.optional(z.array(z.string())),
  /** What an automatic move, or the proof of a version, was decided on. */
  evidence: z.optional(z.record(z.string(), z.unknown())),
  /** Hash of release.json of `to`, which in turn has the hash of every file. */
  record: z.optional(sri),
  /** Hash of every file that was written from the document, by name. */
  site: z.optional(z.record(fileName, sri)),
  previousHash: z.string(),
  hash: z.string(),
});
export type LedgerEntry = z.output<typeof ledgerEntrySchema>;
