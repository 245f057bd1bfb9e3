import { fileNameSchema, targetNameSchema, versionNameSchema } from '@second-gear/contract/name-schemas';
import * as z from 'zod/mini';
import { publishedDeclarationSchema } from '../remote/remote-declaration.ts';
import { containerNameSchema, sriSchema } from './discovery.ts';

/** `build.json`, which a remote's build writes to its output folder. */
export const remoteBuildSchema = z.object({
  version: versionNameSchema,
  container: containerNameSchema,
  declaration: publishedDeclarationSchema,
  /** Version range that the remote requires of each shared module. */
  shared: z.record(z.string(), z.string()),
  builtWithContract: z.string(),
  /** The server bundle. Absent if no screen is server-rendered. */
  server: z.optional(fileNameSchema),
  entry: fileNameSchema,
  first: z.array(fileNameSchema),
  /** Files of each lazy-loaded screen, by chunk name. */
  screens: z.optional(z.record(z.string(), z.array(fileNameSchema))),
  /** Files of the chunk `calls`, if there is one. */
  calls: z.optional(z.array(fileNameSchema)),
});
export type RemoteBuild = z.output<typeof remoteBuildSchema>;

/** `build.json` of the shell. */
export const shellBuildSchema = z.object({
  version: versionNameSchema,
  /** Version of each shared module that the shell provides. */
  shared: z.record(z.string(), z.string()),
  contract: z.string(),
  /** Maximum total size of the files in `first`, in bytes (brotli). Absent in older builds. */
  budget: z.optional(z.int()),
  /** Route patterns of the shell's screens for visitors. Absent in older builds. */
  routes: z.optional(z.array(z.string())),
  /** Route patterns of the shell's screens on development sites. Absent in older builds. */
  developmentRoutes: z.optional(z.array(z.string())),
  /** The server bundle. Absent in older builds. */
  server: z.optional(fileNameSchema),
  entry: fileNameSchema,
  first: z.array(fileNameSchema),
});
export type ShellBuild = z.output<typeof shellBuildSchema>;

/**
 * Fields of `release.json`, which is in the folder of every published version. It contains all data that
 * tools can read without running the version.
 */
const publishedFields = {
  /** Semantic version, `-`, and the first digits of the content hash. */
  version: versionNameSchema,
  /** Hash of every published file, by file name. */
  files: z.record(fileNameSchema, sriSchema),
  /** Size of every published file in bytes (brotli), by file name. */
  sizes: z.record(fileNameSchema, z.int()),
  /** When the version was first published, as an ISO instant. */
  publishedAt: z.optional(z.string()),
};
export const publishedRemoteSchema = z.object({
  ...publishedFields,
  kind: z.literal('remote'),
  build: remoteBuildSchema,
});
export type PublishedRemote = z.output<typeof publishedRemoteSchema>;
export const publishedShellSchema = z.object({
  ...publishedFields,
  kind: z.literal('shell'),
  build: shellBuildSchema,
});
export type PublishedShell = z.output<typeof publishedShellSchema>;

/**
 * One line of ledger.jsonl, the release ledger. Each line describes one change to the site, which is one
 * revision. `hash` is the hash of the other fields, including `previousHash`.
 */
export const ledgerEntrySchema = z.object({
  revision: z.int(),
  at: z.string(),
  who: z.string(),
  what: z.enum([
    'compose',
    'publish',
    'release',
    'activate',
    'canary',
    'promote',
    'rollback',
    'retire',
    'prove',
    'gc',
  ]),
  /** A remote, `shell`, `settings`, or `site`. */
  subject: targetNameSchema,
  from: z.nullable(versionNameSchema),
  /** The version. `retired` if the remote was removed from the site. */
  to: versionNameSchema,
  why: z.string(),
  /** Percentage of visitors that get the canary `to`. If absent, all visitors get `to`. */
  traffic: z.optional(z.number()),
  /** The canary that this change ended without promoting it. */
  ended: z.optional(versionNameSchema),
  /** Failed checks of the gate that the operator overrode. */
  forced: z.optional(z.array(z.string())),
  /** Reason for an automatic change, or for marking `to` as healthy. */
  evidence: z.optional(z.record(z.string(), z.unknown())),
  /**
   * Hash of the release.json of the version `to`. That file contains the hashes of the version's other files.
   */
  record: z.optional(sriSchema),
  /**
   * Git commit from which `to` was built, and whether the working tree had uncommitted changes. Absent if
   * this change did not build `to`, if the commit is unknown, and in older entries.
   */
  commit: z.optional(z.object({ id: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)), dirty: z.boolean() })),
  /** Hash of every file that was generated from the discovery document, by file name. */
  site: z.optional(z.record(fileNameSchema, sriSchema)),
  previousHash: z.string(),
  hash: z.string(),
});
export type LedgerEntry = z.output<typeof ledgerEntrySchema>;
