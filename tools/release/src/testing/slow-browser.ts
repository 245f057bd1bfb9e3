import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';

/**
 * Simulates a slower machine. Scripts take `rate` times as long. Responses arrive `delay` ms later, except in
 * the first `afterContexts` browser contexts.
 */
export const slowDown = (
  browser: Browser,
  { rate = 1, delay = 0, afterContexts = 0 }: { rate?: number; delay?: number; afterContexts?: number },
): Browser => {
  let contexts = 0;
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options);
    contexts += 1;
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate });
      return page;
    };
    if (delay > 0 && contexts > afterContexts)
      await context.route('**/*', async (route) => {
        await pause(delay);
        await route.continue();
      });
    return context;
  };
  return new Proxy(browser, {
    get: (target, key) => {
      if (key === 'newContext') return newContext;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
};
