import type { PageHead } from '@second-gear/contract/head-tags';
import { type Preview, previewOf } from '@second-gear/contract/previews';

/** Limit of parallel requests for heads. If that many are late, more requests would not help the API. */
const MOST = 32;

/** Reads the heads of pages whose screens are late. */
interface Previews {
  /**
   * Returns a page's head from the API's public call. Null if there is none or it times out.
   * @param apiHost prefix of the API's paths in browsers
   */
  headOf: (pathname: string, apiHost: string) => Promise<PageHead | null>;
}

/** @param deadline timeout of one call in milliseconds */
export function createPreviews({ api, deadline }: { api: string; deadline: number }): Previews {
  /** Pending calls by path, so that a popular link is requested once. */
  const reading = new Map<string, Promise<unknown>>();

  async function ask(path: string): Promise<unknown> {
    try {
      const answer = await fetch(api + path, { redirect: 'error', signal: AbortSignal.timeout(deadline) });
      return answer.ok ? await answer.json() : null;
    } catch {
      // Unavailable or late: the page has only the default head, as on a site without an API.
      return null;
    }
  }

  function read({ path }: Preview): Promise<unknown> {
    const known = reading.get(path);
    if (known) return known;
    if (reading.size >= MOST) return Promise.resolve(null);
    const asked = ask(path).finally(() => reading.delete(path));
    reading.set(path, asked);
    return asked;
  }

  return {
    headOf: async (pathname, apiHost) => {
      const preview = previewOf(pathname);
      return preview && preview.headOf(await read(preview), apiHost);
    },
  };
}

/** A task that starts when needed, or after a delay. */
interface BegunLater<T> {
  needed: () => Promise<T>;
  /** Cancels a task that is no longer needed. */
  stop: () => void;
}

/** Starts a task after a delay in milliseconds, or earlier if needed. */
export function begunLater<T>(after: number, begin: () => Promise<T>): BegunLater<T> {
  let begun: Promise<T> | undefined;
  const needed = (): Promise<T> => (begun ??= begin());
  const timer = setTimeout(() => void needed(), after);
  return {
    needed,
    stop: () => {
      clearTimeout(timer);
    },
  };
}
