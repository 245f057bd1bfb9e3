import type { BrowserContext } from '@playwright/test';

/** A request that is held until the test releases or aborts it. */
export interface HeldRequest {
  whenHeld: Promise<void>;
  release: () => void;
  /** Aborts the request, as if the browser were offline. */
  abort: () => void;
}

/**
 * Holds the next request that any page of the context sends to `url`. With `beforeRequest`, the server does
 * not receive the request until its release. With `beforeResponse`, only the response is held. Later requests
 * pass. A released request reaches the server even if its page was closed in the meantime.
 */
export async function holdNextRequest(
  context: BrowserContext,
  url: string,
  stage: 'beforeRequest' | 'beforeResponse',
): Promise<HeldRequest> {
  let markHeld: () => void = () => undefined;
  let setOutcome: (outcome: 'release' | 'abort') => void = () => undefined;
  const whenHeld = new Promise<void>((resolve) => {
    markHeld = resolve;
  });
  const outcome = new Promise<'release' | 'abort'>((resolve) => {
    setOutcome = resolve;
  });
  let hasHeldRequest = false;
  // The route is never removed, because requests that it still holds would never continue.
  await context.route(url, async (route) => {
    if (hasHeldRequest) return route.fallback();
    hasHeldRequest = true;
    const response = stage === 'beforeResponse' ? await route.fetch() : undefined;
    markHeld();
    if ((await outcome) === 'abort') return route.abort('internetdisconnected');
    return route.fulfill({ response: response ?? (await route.fetch()) });
  });
  return { whenHeld, release: () => setOutcome('release'), abort: () => setOutcome('abort') };
}
