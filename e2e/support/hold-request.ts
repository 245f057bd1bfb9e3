import type { BrowserContext } from '@playwright/test';

/** A delayed request. */
export interface HeldRequest {
  /** Resolves when the request is held. */
  whenHeld: Promise<void>;
  /** Releases the request. */
  release: () => void;
  /** Aborts the request, as if the browser were offline. */
  abort: () => void;
}

/**
 * Delays the next request of a context's pages to a URL. `asked` delays it before the server receives it;
 * `answered` delays the response. Later requests pass. A released request reaches the server even if its page
 * is closed by then.
 */
export async function holdNextRequest(
  context: BrowserContext,
  url: string,
  stage: 'asked' | 'answered',
): Promise<HeldRequest> {
  let markHeld: () => void = () => undefined;
  let setOutcome: (outcome: 'go' | 'lost') => void = () => undefined;
  const whenHeld = new Promise<void>((resolve) => {
    markHeld = resolve;
  });
  const outcome = new Promise<'go' | 'lost'>((resolve) => {
    setOutcome = resolve;
  });
  let isTaken = false;
  // The route stays: removing it ends the interception, and requests that wait in it at that moment never continue.
  await context.route(url, async (route) => {
    if (isTaken) return route.fallback();
    isTaken = true;
    const response = stage === 'answered' ? await route.fetch() : undefined;
    markHeld();
    if ((await outcome) === 'lost') return route.abort('internetdisconnected');
    return route.fulfill({ response: response ?? (await route.fetch()) });
  });
  return { whenHeld, release: () => setOutcome('go'), abort: () => setOutcome('lost') };
}
