import { setTimeout as after } from 'node:timers/promises';

/**
 * A CDN in front of the site that may cache server-rendered pages for a short time, because it can be purged.
 */
export interface Cdn {
  /** Headers of a cacheable page. */
  headers: Record<string, string>;
  /** Purges all pages, with retries on failure. A later call replaces an earlier one. */
  forget: () => Promise<void>;
}

export interface CdnSettings {
  /** Purge endpoint. It accepts a POST of `{"tags":["drawn-page"]}`. */
  url: string;
  /** Bearer token for the endpoint. */
  token: string;
}

/** Cache lifetime in seconds if a purge failed. */
const KEPT_SECONDS = 5;
const TAG = 'drawn-page';
const PATIENCE_MS = 5_000;

/** Delays between retries, in milliseconds. After the last one the cached pages have expired anyway. */
const WAITS = [100, 500, 2_000];

/**
 * Creates a client of a cache that is purged over HTTP, as most CDNs support.
 * @param say receives error messages
 */
export function createCdn({ url, token }: CdnSettings, say: (trouble: string) => void): Cdn {
  let turn = 0;

  async function tell(): Promise<void> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ tags: [TAG] }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`it answered ${String(answer.status)}`);
  }

  return {
    headers: {
      'Cache-Control': `public, max-age=0, s-maxage=${String(KEPT_SECONDS)}, must-revalidate`,
      // Caches use one of these two header names.
      'Cache-Tag': TAG,
      'Surrogate-Key': TAG,
    },
    forget: async () => {
      turn += 1;
      const own = turn;
      for (const wait of [...WAITS, null]) {
        try {
          await tell();
          return;
        } catch (error) {
          say(`The cache in front could not be told to forget its pages: ${String(error)}`);
        }
        if (wait === null) return;
        await after(wait);
        if (turn !== own) return;
      }
    },
  };
}

/** Returns the cache of the environment variables. Null if there is none. */
export const cdnFromEnvironment = (env: NodeJS.ProcessEnv, say: (trouble: string) => void): Cdn | null =>
  env['CDN_PURGE_URL']
    ? createCdn({ url: env['CDN_PURGE_URL'], token: env['CDN_PURGE_TOKEN'] ?? '' }, say)
    : null;
