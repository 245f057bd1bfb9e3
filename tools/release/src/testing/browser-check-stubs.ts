import type { BrowserCheck } from '../gate/browser/browser-check.ts';

/** Replaces the gate's browser check in commands that run many times. That check has its own tests. */
export const browserCheck: BrowserCheck = () => Promise.resolve([]);

export const ssrReasons = () => Promise.resolve([]);
