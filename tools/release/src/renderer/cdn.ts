import { setTimeout as wait } from 'node:timers/promises';

/**
 * A CDN in front of the site that may cache server-rendered pages for a short time, because it can be purged.
 */
export interface Cdn {
  /** Headers of a cacheable page. */
  headers: Record<string, string>;
  /** Purges all pages, with retries on failure. A later call replaces an earlier one. */
  purge: () => Promise<void>;
}

export interface CdnSettings {
  /** Purge endpoint. It accepts a POST of `{"tags":["drawn-page"]}`. */
  url: string;
  /** Bearer token for the endpoint. */
  token: string;
}

/**
 * Cache lifetime in seconds. It is also the maximum time for which an outdated page is cached after a failed
 * purge.
 */
const CACHE_SECONDS = 5;
const CACHE_TAG = 'drawn-page';
const TIMEOUT_MS = 5_000;

/**
 * Delays before the retries, in milliseconds. More retries would have no effect, because cached pages expire
 * after CACHE_SECONDS.
 */
const RETRY_DELAYS_MS = [100, 500, 2_000];

/**
 * Creates a client for a CDN that is purged over HTTP, which most CDNs support.
 * @param onError receives error messages
 */
export function createCdn({ url, token }: CdnSettings, onError: (message: string) => void): Cdn {
  let latestPurge = 0;

  async function sendPurge(): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ tags: [CACHE_TAG] }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`status ${String(response.status)}`);
  }

  return {
    headers: {
      'Cache-Control': `public, max-age=0, s-maxage=${String(CACHE_SECONDS)}, must-revalidate`,
      // A CDN reads one of these two headers.
      'Cache-Tag': CACHE_TAG,
      'Surrogate-Key': CACHE_TAG,
    },
    purge: async () => {
      latestPurge += 1;
      const currentPurge = latestPurge;
      for (const delayMs of [...RETRY_DELAYS_MS, null]) {
        try {
          await sendPurge();
          return;
        } catch (error) {
          onError(`could not purge the CDN: ${String(error)}`);
        }
        if (delayMs === null) return;
        await wait(delayMs);
        if (latestPurge !== currentPurge) return;
      }
    },
  };
}

/** Returns the CDN that the environment variables configure, or null if there is none. */
export const readCdnFromEnvironment = (
  env: NodeJS.ProcessEnv,
  onError: (message: string) => void,
): Cdn | null =>
  env['CDN_PURGE_URL']
    ? createCdn({ url: env['CDN_PURGE_URL'], token: env['CDN_PURGE_TOKEN'] ?? '' }, onError)
    : null;
