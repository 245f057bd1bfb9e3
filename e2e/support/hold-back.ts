import type { BrowserContext } from '@playwright/test';

/** A request that waits for the test's word. */
export interface Held {
  /** Resolves once it waits. */
  waiting: Promise<void>;
  /** Lets it go its way. */
  letGo: () => void;
  /** Cuts its connection, as a browser's that is offline. */
  lose: () => void;
}

/**
 * Holds back the next request of a context's pages to an address: `asked` before it has reached the server, `answered`
 * when the server has done its work and the answer is on its way. Later ones pass. What is let go reaches the server also
 * when its page is gone by then, as what was sent before its page went.
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
