import * as z from 'zod/mini';
import { routePattern } from '../remote/route-pattern-schema.ts';
import { fileName, remoteName, versionName } from './name-schemas.ts';
import { SHELL_NAME } from './names.ts';

/**
 * `discovery.json` is valid against the public frontend-discovery schema (awslabs/frontend-discovery,
 * v1-pre), which knows nothing beside `schema` and `microFrontends`: the shell is listed as one of them,
 * and whatever is ours lives in the `extras` of versions. The page carries the same document in the form
 * that `discoverySchema` yields.
 */
export const DISCOVERY_SCHEMA =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/** A subresource-integrity value, SHA-384. */
export const sri = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
/** Global variable under which a version's entry leaves its container. */
export const containerName = z.string().check(z.regex(/^[A-Za-z_$][\w$-]{0,127}$/));

/** A published version that may be asked for by name. */
const versionReferenceSchema = z.object({
  version: versionName,
  /** Address of the remote entry; the version's other files lie beside it. */
  url: z.string(),
  container: containerName,
  /** Hash of the remote entry. */
  integrity: sri,
  /** Hash of `hashes.json` beside the entry: `{[file]: hash}` of every file of the version. */
  hashes: sri,
});
export type VersionReference = z.output<typeof versionReferenceSchema>;

export const versionExtrasSchema = z.object({
  /** Global name of the federation container. */
  container: containerName,
  routes: z.array(
    z.object({
      path: routePattern,
      data: z.optional(z.array(z.string())),
      /** Drawn on the server. */
      drawn: z.optional(z.boolean()),
      /** For people with an account only; absent in older documents. */
      account: z.optional(z.boolean()),
      /** Further files, relative to the version's folder, that its screen needs. */
      files: z.optional(z.array(fileName)),
    }),
  ),
  slots: z.array(z.string()),
  /** Files, relative to the version's folder, of the first screen: entry first. */
  preloads: z.array(fileName),
  /** Files, relative to the version's folder, that answers are asked and read with. A drawn page has come with its own. */
  calls: z.optional(z.array(fileName)),
  /** Hash of every script and stylesheet of the version, by file name relative to its folder. */
  files: z.record(fileName, sri),
  /** Contract range the version was built against. */
  contract: z.string(),
  /** Version ranges of shared modules it expects from the shell. */
  shared: z.record(z.string(), z.string()),
  /** The version to fall back to when this one fails; absent for a first release. */
  previous: z.optional(
    z.object({
      version: versionName,
      url: z.string(),
      container: containerName,
      integrity: sri,
      files: z.record(fileName, sri),
    }),
  ),
  /** Salt of the visitors' buckets (contract/traffic); the same on every version of a remote. */
  salt: z.optional(z.string()),
  /**
   * Versions to fall back to, in the order in which they are to be tried; the first is `previous`. Those that browsers
   * reported to have mounted come first, the newest of them first.
   */
  good: z.optional(z.array(versionName)),
  /**
   * On the default version only: in `discovery.json` every version in the site, newest first; in the page
   * those that `good` names.
   */
  versions: z.optional(z.array(versionReferenceSchema)),
});
export type VersionExtras = z.output<typeof versionExtrasSchema>;

export const deployedVersionSchema = z.object({
  /** Address of the remote entry, absolute or from the site's root. */
  url: z.string(),
  fallbackUrl: z.optional(z.string()),
  metadata: z.object({ version: versionName, integrity: sri }),
  /** `traffic` is the share of visitors in percent. */
  deployment: z.object({ traffic: z.number().check(z.minimum(0), z.maximum(100)), default: z.boolean() }),
  extras: versionExtrasSchema,
});
export type DeployedVersion = z.output<typeof deployedVersionSchema>;

/** The shell as `discovery.json` lists it, with the facts about the document as a whole. */
export const deployedShellSchema = z.object({
  url: z.string(),
  metadata: z.object({ version: versionName, integrity: sri }),
  deployment: z.object({ traffic: z.literal(100), default: z.literal(true) }),
  extras: z.object({
    revision: z.int(),
    updatedAt: z.string(),
    files: z.record(fileName, sri),
    /** Version of the contract it speaks, and of every shared module it brings; absent in older documents. */
    contract: z.optional(z.string()),
    shared: z.optional(z.record(z.string(), z.string())),
  }),
});
export type DeployedShell = z.output<typeof deployedShellSchema>;

const pageFormSchema = z.object({
  schema: z.string(),
  microFrontends: z.record(remoteName, z.array(deployedVersionSchema)),
  extras: z.object({
    /** Rises by one with each change of the document. */
    revision: z.int(),
    updatedAt: z.string(),
    /** Version of the shell. */
    shell: versionName,
    /** Hash of every script and stylesheet of the shell, by file name relative to its folder. */
    files: z.optional(z.record(fileName, sri)),
  }),
});

const publicFormSchema = z.object({
  microFrontends: z.object({ [SHELL_NAME]: z.tuple([deployedShellSchema]) }),
});

/** The page's form of a document: the shell's entry becomes `extras`. Anything else is passed on as it is. */
function toPageForm(value: unknown): unknown {
  const read = publicFormSchema.safeParse(value);
  if (!read.success) return value;
  const [{ metadata, extras }] = read.data.microFrontends[SHELL_NAME];
  const given = value as { microFrontends: Record<string, unknown> };
  const remotes = Object.entries(given.microFrontends).filter(([name]) => name !== SHELL_NAME);
  return {
    ...given,
    microFrontends: Object.fromEntries(remotes),
    extras: { ...extras, shell: metadata.version },
  };
}

/** Reads the page's block and `discovery.json` alike. */
export const discoverySchema = z.pipe(z.transform(toPageForm), pageFormSchema);
export type Discovery = z.output<typeof discoverySchema>;
