import { setTimeout as after } from 'node:timers/promises';

/** A cache in front of the site that may keep drawn pages for a moment, because it can be told to forget them. */
export interface Cdn {
  /** Headers of a page that it may keep. */
  headers: Record<string, string>;
  /** Makes it forget all pages, and tries again while it cannot be told. Of several calls the last one counts. */
  forget: () => Promise<void>;
}

export interface CdnSettings {
  /** Where it is told, with a POST of `{"tags":["drawn-page"]}`. */
  url: string;
  /** Bearer token for it. */
  token: string;
}

/** Longest time in s that pages stay where the cache could not be told. */
const KEPT_SECONDS = 5;
const TAG = 'drawn-page';
const PATIENCE_MS = 5_000;

/** Waits in ms between tries: what could not be told by then has lapsed by itself. */
const WAITS = [100, 500, 2_000];

/**
 * The cache as it is told over HTTP, the way most of them offer.
 * @param say hears what went wrong
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
      // The one name of it or the other, as the cache has it.
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

/** The cache as the environment names it; null without one. */
export const cdnFromEnvironment = (env: NodeJS.ProcessEnv, say: (trouble: string) => void): Cdn | null =>
  env['CDN_PURGE_URL']
    ? createCdn({ url: env['CDN_PURGE_URL'], token: env['CDN_PURGE_TOKEN'] ?? '' }, say)
    : null;
