import type { PageHead } from '@second-gear/contract/head-tags';
import { type Preview, previewOf } from '@second-gear/contract/previews';

/** Heads that are read at a time: where that many are late, more calls would not help the API. */
const MOST = 32;

/** Reads what pages say of themselves where their screens are late. */
interface Previews {
  /**
   * The head of a page, by the API's public call; null where there is none, or it does not come in time.
   * @param apiHost what the API's paths begin with in browsers
   */
  headOf: (pathname: string, apiHost: string) => Promise<PageHead | null>;
}

/** @param deadline longest time in ms for one call */
export function createPreviews({ api, deadline }: { api: string; deadline: number }): Previews {
  /** Calls under way by path: a link that many share is read once. */
  const reading = new Map<string, Promise<unknown>>();

  async function ask(path: string): Promise<unknown> {
    try {
      const answer = await fetch(api + path, { redirect: 'error', signal: AbortSignal.timeout(deadline) });
      return answer.ok ? await answer.json() : null;
    } catch {
      // Away or late: the page goes without, as it does where no API is.
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

/** Something that is begun when it is needed, or after so many ms. */
interface BegunLater<T> {
  needed: () => Promise<T>;
  /** It is not needed any more. */
  stop: () => void;
}

/** Begins something after so many ms, or when it is needed before. */
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
