import { SITE_URL_HEADER } from '@second-gear/node-utils/site-url-header';

/**
 * Result of checking whether an API belongs to this site. `unverifiable`: the API or this site has no public
 * address. `other-site`: the API belongs to another site. `not-an-api`: the server is not an API of Second
 * Gear.
 */
export type ApiMatch =
  | { kind: 'match' }
  | { kind: 'other-site'; site: string }
  | { kind: 'unverifiable' }
  | { kind: 'not-an-api' }
  | { kind: 'unavailable'; reason: string };

/** Timeout for the API's response, in milliseconds. */
const TIMEOUT_MS = 5_000;

const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '');
const isHealthResponse = (text: string): boolean => /^\s*\{\s*"ok"\s*:\s*true\s*\}\s*$/.test(text);

/**
 * Checks which site an API belongs to.
 * @param api address of the API
 * @param siteUrl public address of this site, or an empty string if it has none
 */
export async function checkApi(api: string, siteUrl: string): Promise<ApiMatch> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${withoutTrailingSlash(api)}/healthz`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch (error) {
    const { cause, message } = error as Error;
    return { kind: 'unavailable', reason: cause instanceof Error ? cause.message : message };
  }
  if (response.status >= 500 || response.status === 429)
    return { kind: 'unavailable', reason: `status ${String(response.status)}` };
  if (!response.ok || !isHealthResponse(text)) return { kind: 'not-an-api' };
  const site = response.headers.get(SITE_URL_HEADER);
  if (site === null || siteUrl === '') return { kind: 'unverifiable' };
  return withoutTrailingSlash(site) === withoutTrailingSlash(siteUrl)
    ? { kind: 'match' }
    : { kind: 'other-site', site: withoutTrailingSlash(site) };
}

interface WaitOptions {
  api: string;
  siteUrl: string;
  log: (line: string) => void;
  /** Resolves when the next attempt should start. */
  waitBeforeRetry: () => Promise<void>;
}

/**
 * Waits until the API responds.
 * @throws Error if it belongs to another site, or is not an API of Second Gear. The message names the setting
 * to change.
 */
export async function waitForMatchingApi({ api, siteUrl, log, waitBeforeRetry }: WaitOptions): Promise<void> {
  let lastReason = '';
  for (;;) {
    const match = await checkApi(api, siteUrl);
    if (match.kind === 'unavailable') {
      if (match.reason !== lastReason)
        log(`The API at ${api} is not available yet (${match.reason}); waiting for it`);
      lastReason = match.reason;
      await waitBeforeRetry();
      continue;
    }
    const hint = 'Set API_TARGET or API_INTERNAL_PORT to the API of this site';
    if (match.kind === 'not-an-api')
      throw new Error(`The server at ${api} is not a Second Gear API. ${hint}.`);
    if (match.kind === 'other-site') {
      throw new Error(
        `The API at ${api} belongs to ${match.site}, but this site is ${withoutTrailingSlash(siteUrl)}. ${hint}, or use the same SITE_URL for both.`,
      );
    }
    if (lastReason !== '') log(`The API at ${api} is available`);
    if (match.kind === 'unverifiable') {
      log(
        `could not check whether the API at ${api} belongs to this site: set SITE_URL for the API and for the build of the site`,
      );
    }
    return;
  }
}
