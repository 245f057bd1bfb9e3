import type { BrowserCheck } from '../gate/browser/browser-check.ts';

/** Stub of the gate's browser check, for commands that run many times. The real check has its own tests. */
export const cachedBrowserCheck: BrowserCheck = () => Promise.resolve([]);

export const ssrReasons = () => Promise.resolve([]);
