import * as z from 'zod/mini';

/**
 * The discovery document follows the public frontend-discovery schema (awslabs/frontend-discovery,
 * v1-pre); whatever is ours lives in `extras`.
 */
export const DISCOVERY_SCHEMA =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/** A subresource-integrity value, SHA-384. */
export const sri = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
const file = z.string().check(z.maxLength(300));

export const versionExtrasSchema = z.object({
  /** Global name of the federation container. */
  container: z.string(),
  routes: z.array(z.object({ path: z.string(), data: z.optional(z.array(z.string())) })),
  slots: z.array(z.string()),
  /** Files, relative to the version's folder, of the first screen: entry first. */
  preloads: z.array(file),
  /** Hash of every script and stylesheet of the version, by file name relative to its folder. */
  files: z.record(z.string(), sri),
  /** Contract range the version was built against. */
  contract: z.string(),
  /** Version ranges of shared modules it expects from the shell. */
  shared: z.record(z.string(), z.string()),
  /** The version to fall back to when this one fails; absent for a first release. */
  previous: z.optional(
    z.object({
      version: z.string(),
      url: z.string(),
      container: z.string(),
      integrity: sri,
      files: z.record(z.string(), sri),
    }),
  ),
});
export type VersionExtras = z.output<typeof versionExtrasSchema>;

export const deployedVersionSchema = z.object({
  /** Address of the remote entry, absolute or from the site's root. */
  url: z.string(),
  fallbackUrl: z.optional(z.string()),
  metadata: z.object({ version: z.string(), integrity: sri }),
  /** `traffic` is the share of visitors in percent. */
  deployment: z.object({ traffic: z.number().check(z.minimum(0), z.maximum(100)), default: z.boolean() }),
  extras: versionExtrasSchema,
});
export type DeployedVersion = z.output<typeof deployedVersionSchema>;

export const discoverySchema = z.object({
  schema: z.string(),
  microFrontends: z.record(z.string(), z.array(deployedVersionSchema)),
  extras: z.object({
    /** Rises by one with each change of the document. */
    revision: z.int(),
    updatedAt: z.string(),
    shell: z.string(),
  }),
});
export type Discovery = z.output<typeof discoverySchema>;
