import { deployedShellSchema, type Discovery, discoverySchema } from '@second-gear/contract/discovery';
import { SHELL_NAME } from '@second-gear/contract/names';
import { DISCOVERY_ELEMENT_ID, SITE_CONFIG_ELEMENT_ID } from '@second-gear/contract/page-elements';
import type { ShellBuild } from '@second-gear/contract/release';
import { siteConfigSchema } from '@second-gear/contract/site-config';
import { readPageBlock } from '../compose/page-block.ts';

/** Timeout for requests to a deployed site, in milliseconds. */
const PATIENCE = 10_000;

/** A remote site, as described by its public files. */
export interface DeployedSite {
  /** Its origin, without trailing slash. */
  origin: string;
  document: Discovery;
  /** The shell's contract and shared packages. Null if the site was composed before these were published. */
  shell: Pick<ShellBuild, 'contract' | 'shared'> | null;
  /** `{host}` of its API, as in its page: a path on its origin, or an absolute URL. */
  apiHost: string;
}

const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
};

/** Requests a file of a site. Throws an error that names what is missing. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(PATIENCE), ...init });
  } catch (error) {
    throw new Error(
      `Nothing answers at ${new URL(url).origin} (${reasonOf(error)}). Is the address right, and can this machine reach it?`,
      { cause: error },
    );
  }
}

const noSite = (origin: string, why: string): Error =>
  new Error(`${origin} is not a site of Second Gear: ${why}`);

function readJson(text: string, origin: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw noSite(origin, 'its /discovery.json is no JSON.');
    throw error;
  }
}

function shellFacts(value: unknown): DeployedSite['shell'] {
  const listed = (value as { microFrontends?: Record<string, unknown[]> }).microFrontends?.[SHELL_NAME]?.[0];
  const { contract, shared } = deployedShellSchema.safeParse(listed).data?.extras ?? {};
  return contract !== undefined && shared ? { contract, shared } : null;
}

/** Returns a site's current discovery document in both forms. Throws if there is none. */
export async function readDeployedDocument(
  origin: string,
): Promise<{ given: { microFrontends: Record<string, unknown> }; document: Discovery }> {
  const answer = await ask(`${origin}/discovery.json`, { cache: 'no-cache' });
  if (!answer.ok) throw noSite(origin, `its /discovery.json answers ${String(answer.status)}.`);
  const given = readJson(await answer.text(), origin);
  const read = discoverySchema.safeParse(given);
  if (!read.success) throw noSite(origin, 'its /discovery.json is of another shape.');
  return { given: given as { microFrontends: Record<string, unknown> }, document: read.data };
}

/**
 * Reads a deployed site's public files.
 * @param url any address of the site; only its origin matters
 * @throws if nothing responds there, or it is not such a site
 */
export async function readDeployedSite(url: string): Promise<DeployedSite> {
  const answer = await ask(new URL('/', url).href);
  const { origin } = new URL(answer.url);
  const html = await answer.text();
  const { given, document } = await readDeployedDocument(origin);
  const config = siteConfigSchema.safeParse(readPageBlock(html, SITE_CONFIG_ELEMENT_ID));
  if (!config.success || readPageBlock(html, DISCOVERY_ELEMENT_ID) === undefined)
    throw noSite(origin, 'its page carries no configuration or no discovery document.');
  return { origin, document, shell: shellFacts(given), apiHost: config.data.apiHost };
}
