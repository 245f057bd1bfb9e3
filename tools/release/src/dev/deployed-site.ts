import { SHELL_NAME } from '@second-gear/contract/names';
import { deployedShellSchema, type Discovery, discoverySchema } from '@second-gear/federation/discovery';
import { DISCOVERY_ELEMENT_ID, SITE_CONFIG_ELEMENT_ID } from '@second-gear/federation/page-elements';
import type { ShellBuild } from '@second-gear/federation/release';
import { siteConfigSchema } from '@second-gear/federation/site-config';
import { readJsonScript } from '../compose/json-script.ts';

/** Timeout for requests to a deployed site, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** A site on another machine, as described by its public files. */
export interface DeployedSite {
  /** Origin of the site, without trailing slash. */
  origin: string;
  document: Discovery;
  /**
   * The shell's contract and shared packages. Null if the site was composed by an older command, which did
   * not publish them.
   */
  shell: Pick<ShellBuild, 'contract' | 'shared'> | null;
  /** Address of the API, as in the site's page: a path on its origin, or an absolute URL. */
  apiHost: string;
}

const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
};

/** Requests a file of a site. Throws an error that names the unreachable site. */
export async function fetchDeployed(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
  } catch (error) {
    throw new Error(
      `could not reach ${new URL(url).origin}: ${reasonOf(error)}. Check the URL and the network.`,
      { cause: error },
    );
  }
}

const notASiteError = (origin: string, why: string): Error =>
  new Error(`${origin} is not a Second Gear site: ${why}`);

function readJson(text: string, origin: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw notASiteError(origin, 'its /discovery.json is not valid JSON.');
    throw error;
  }
}

function readShellBuild(value: unknown): DeployedSite['shell'] {
  const listed = (value as { microFrontends?: Record<string, unknown[]> }).microFrontends?.[SHELL_NAME]?.[0];
  const { contract, shared } = deployedShellSchema.safeParse(listed).data?.extras ?? {};
  return contract !== undefined && shared ? { contract, shared } : null;
}

/** Returns a site's discovery document, both as parsed JSON and validated. Throws if there is none. */
export async function readDeployedDocument(
  origin: string,
): Promise<{ rawDocument: { microFrontends: Record<string, unknown> }; document: Discovery }> {
  const response = await fetchDeployed(`${origin}/discovery.json`, { cache: 'no-cache' });
  if (!response.ok)
    throw notASiteError(origin, `its /discovery.json returned status ${String(response.status)}.`);
  const rawDocument = readJson(await response.text(), origin);
  const parsed = discoverySchema.safeParse(rawDocument);
  if (!parsed.success) throw notASiteError(origin, 'its /discovery.json has an unknown format.');
  return { rawDocument: rawDocument as { microFrontends: Record<string, unknown> }, document: parsed.data };
}

/**
 * Reads a deployed site's public files.
 * @param url any address of the site; only its origin matters
 * @throws if nothing responds there, or it is not a site of Second Gear
 */
export async function readDeployedSite(url: string): Promise<DeployedSite> {
  const response = await fetchDeployed(new URL('/', url).href);
  const { origin } = new URL(response.url);
  const html = await response.text();
  const { rawDocument, document } = await readDeployedDocument(origin);
  const config = siteConfigSchema.safeParse(readJsonScript(html, SITE_CONFIG_ELEMENT_ID));
  if (!config.success || readJsonScript(html, DISCOVERY_ELEMENT_ID) === undefined)
    throw notASiteError(origin, 'its page contains no configuration or no discovery document.');
  return { origin, document, shell: readShellBuild(rawDocument), apiHost: config.data.apiHost };
}
