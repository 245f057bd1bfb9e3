import type { BrowserContext } from '@playwright/test';

/** A delayed request. */
export interface Held {
  /** Resolves when the request is held. */
  waiting: Promise<void>;
  /** Releases the request. */
  letGo: () => void;
  /** Aborts the request, as if the browser were offline. */
  lose: () => void;
}

/**
 * Delays the next request of a context's pages to a URL. `asked` delays it before the server receives it;
 * `answered` delays the response. Later requests pass. A released request reaches the server even if its page
 * is closed by then.
 */
export async function holdBack(
  context: BrowserContext,
  url: string,
  when: 'asked' | 'answered',
): Promise<Held> {
  let arrive: () => void = () => undefined;
  let decide: (fate: 'go' | 'lost') => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const fate = new Promise<'go' | 'lost'>((resolve) => {
    decide = resolve;
  });
  await context.route(
    url,
    async (route) => {
      const done = when === 'answered' ? await route.fetch() : undefined;
      arrive();
      if ((await fate) === 'lost') return route.abort('internetdisconnected');
      return route.fulfill({ response: done ?? (await route.fetch()) });
    },
    { times: 1 },
  );
  return { waiting, letGo: () => decide('go'), lose: () => decide('lost') };
}
