import { fileNameSchema, remoteNameSchema, versionNameSchema } from '@second-gear/contract/name-schemas';
import { SHELL_NAME } from '@second-gear/contract/names';
import * as z from 'zod/mini';
import { routePatternSchema } from '../remote/route-pattern-schema.ts';

/**
 * `discovery.json` conforms to the public frontend-discovery schema (awslabs/frontend-discovery, v1-pre).
 * That schema allows only `schema` and `microFrontends`, so the shell is listed as a micro-frontend, and our
 * own fields are in `extras`. The page embeds the same document in the output format of `discoverySchema`.
 */
export const DISCOVERY_SCHEMA_URL =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/** A subresource integrity hash (SHA-384). */
export const sriSchema = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
/** Name of the global variable that contains the federation container of a version. */
export const containerNameSchema = z.string().check(z.regex(/^[A-Za-z_$][\w$-]{0,127}$/));

/** A published version that visitors can request by its name. */
const versionReferenceSchema = z.object({
  version: versionNameSchema,
  /** URL of the remote entry. The version's other files are in the same folder. */
  url: z.string(),
  container: containerNameSchema,
  /** Hash of the remote entry. */
  integrity: sriSchema,
  /**
   * Hash of `hashes.json`. That file is next to the entry and contains the hash of every file of the version.
   */
  hashes: sriSchema,
});
export type VersionReference = z.output<typeof versionReferenceSchema>;

export const versionExtrasSchema = z.object({
  /** Name of the global variable that contains the federation container. */
  container: containerNameSchema,
  routes: z.array(
    z.object({
      path: routePatternSchema,
      data: z.optional(z.array(z.string())),
      /** Whether the route is server-rendered: `ssr` in `remote.json`. */
      drawn: z.optional(z.boolean()),
      /** Whether the route requires an account. Absent in older documents. */
      account: z.optional(z.boolean()),
      /** Additional files that the route's screen needs, relative to the version's folder. */
      files: z.optional(z.array(fileNameSchema)),
    }),
  ),
  slots: z.array(z.string()),
  /** Files of the first screen, relative to the version's folder. The entry is first. */
  preloads: z.array(fileNameSchema),
  /**
   * Files of the code for API calls, relative to the version's folder. A server-rendered page does not
   * preload them, because it contains its data.
   */
  calls: z.optional(z.array(fileNameSchema)),
  /** Hash of every script and stylesheet of the version, by file name relative to its folder. */
  files: z.record(fileNameSchema, sriSchema),
  /** Range of compatible contract versions. */
  contract: z.string(),
  /** Version ranges of shared modules that the version requires from the shell. */
  shared: z.record(z.string(), z.string()),
  /** The version to fall back to if this one fails. Absent for a first release. */
  previous: z.optional(
    z.object({
      version: versionNameSchema,
      url: z.string(),
      container: containerNameSchema,
      integrity: sriSchema,
      files: z.record(fileNameSchema, sriSchema),
    }),
  ),
  /** Salt of the visitors' buckets (releases/traffic). All versions of a remote have the same salt. */
  salt: z.optional(z.string()),
  /**
   * Versions to fall back to, in this order. Healthy versions are first, newest first. `previous` contains
   * the first of them.
   */
  good: z.optional(z.array(versionNameSchema)),
  /**
   * Only for the default version. In `discovery.json`: all versions of the remote, newest first. In the
   * embedded document: only the versions in `good`.
   */
  versions: z.optional(z.array(versionReferenceSchema)),
});
export type VersionExtras = z.output<typeof versionExtrasSchema>;

export const deployedVersionSchema = z.object({
  /** URL of the remote entry, absolute or from the site's root. */
  url: z.string(),
  fallbackUrl: z.optional(z.string()),
  metadata: z.object({ version: versionNameSchema, integrity: sriSchema }),
  /** `traffic` is the share of visitors in percent. */
  deployment: z.object({ traffic: z.number().check(z.minimum(0), z.maximum(100)), default: z.boolean() }),
  extras: versionExtrasSchema,
});
export type DeployedVersion = z.output<typeof deployedVersionSchema>;

/** The entry of the shell in `discovery.json`. Its `extras` contain data about the whole document. */
export const deployedShellSchema = z.object({
  url: z.string(),
  metadata: z.object({ version: versionNameSchema, integrity: sriSchema }),
  deployment: z.object({ traffic: z.literal(100), default: z.literal(true) }),
  extras: z.object({
    revision: z.int(),
    updatedAt: z.string(),
    files: z.record(fileNameSchema, sriSchema),
    /**
     * Versions of the contract and of every shared module that the shell provides. Absent in older documents.
     */
    contract: z.optional(z.string()),
    shared: z.optional(z.record(z.string(), z.string())),
  }),
});
export type DeployedShell = z.output<typeof deployedShellSchema>;

const embeddedDocumentSchema = z.object({
  schema: z.string(),
  microFrontends: z.record(remoteNameSchema, z.array(deployedVersionSchema)),
  extras: z.object({
    /** Each change to the document increments this number. */
    revision: z.int(),
    updatedAt: z.string(),
    /** Version of the shell. */
    shell: versionNameSchema,
    /** Hash of every script and stylesheet of the shell, by file name relative to its folder. */
    files: z.optional(z.record(fileNameSchema, sriSchema)),
  }),
});

const publicDocumentSchema = z.object({
  microFrontends: z.object({ [SHELL_NAME]: z.tuple([deployedShellSchema]) }),
});

/**
 * Converts `discovery.json` to the embedded form, in which the shell's entry is in `extras`. Returns other
 * values unchanged.
 */
function toEmbeddedDocument(value: unknown): unknown {
  const parsed = publicDocumentSchema.safeParse(value);
  if (!parsed.success) return value;
  const [{ metadata, extras }] = parsed.data.microFrontends[SHELL_NAME];
  const publicDocument = value as { microFrontends: Record<string, unknown> };
  const remotes = Object.entries(publicDocument.microFrontends).filter(([name]) => name !== SHELL_NAME);
  return {
    ...publicDocument,
    microFrontends: Object.fromEntries(remotes),
    extras: { ...extras, shell: metadata.version },
  };
}

/** Parses both the embedded document and `discovery.json`. */
export const discoverySchema = z.pipe(z.transform(toEmbeddedDocument), embeddedDocumentSchema);
export type Discovery = z.output<typeof discoverySchema>;
