import { SITE_URL_HEADER } from '@second-gear/node-utils/site-url-header';

/**
 * Result of checking whether an API belongs to this site. `unknown`: the API or this site has no public
 * address. `other`: it belongs to another site. `foreign`: it is not an API of Second Gear.
 */
export type ApiMatch =
  | { kind: 'same' }
  | { kind: 'other'; site: string }
  | { kind: 'unknown' }
  | { kind: 'foreign' }
  | { kind: 'unavailable'; why: string };

/** Timeout for the API's response, in milliseconds. */
const TIMEOUT_MS = 5_000;

const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '');
const isHealthResponse = (text: string): boolean => /^\s*\{\s*"ok"\s*:\s*true\s*\}\s*$/.test(text);

/**
 * Checks which site an API belongs to.
 * @param api address of the API
 * @param siteUrl public address of this site; empty if it has none
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
    return { kind: 'unavailable', why: cause instanceof Error ? cause.message : message };
  }
  if (response.status >= 500 || response.status === 429)
    return { kind: 'unavailable', why: `status ${String(response.status)}` };
  if (!response.ok || !isHealthResponse(text)) return { kind: 'foreign' };
  const site = response.headers.get(SITE_URL_HEADER);
  if (site === null || siteUrl === '') return { kind: 'unknown' };
  return withoutTrailingSlash(site) === withoutTrailingSlash(siteUrl)
    ? { kind: 'same' }
    : { kind: 'other', site: withoutTrailingSlash(site) };
}

interface WaitOptions {
  api: string;
  siteUrl: string;
  log: (line: string) => void;
  /** Resolves when it is time for the next attempt. */
  waitBeforeRetry: () => Promise<void>;
}

/**
 * Waits until the API responds.
 * @throws Error if it belongs to another site, or is not an API of Second Gear; the message names the setting
 * to change
 */
export async function waitForMatchingApi({ api, siteUrl, log, waitBeforeRetry }: WaitOptions): Promise<void> {
  let lastReason = '';
  for (;;) {
    const match = await checkApi(api, siteUrl);
    if (match.kind === 'unavailable') {
      if (match.why !== lastReason)
        log(`The API at ${api} is not available yet (${match.why}); waiting for it`);
      lastReason = match.why;
      await waitBeforeRetry();
      continue;
    }
    const hint = 'Set API_TARGET or API_INTERNAL_PORT to the API of this site';
    if (match.kind === 'foreign') throw new Error(`The server at ${api} is not a Second Gear API. ${hint}.`);
    if (match.kind === 'other') {
      throw new Error(
        `The API at ${api} belongs to ${match.site}, but this site is ${withoutTrailingSlash(siteUrl)}. ${hint}, or use the same SITE_URL for both.`,
      );
    }
    if (lastReason !== '') log(`The API at ${api} is available`);
    if (match.kind === 'unknown') {
      log(
        `could not check whether the API at ${api} belongs to this site: set SITE_URL for the API and for the build of the site`,
      );
    }
    return;
  }
}
