import type { BrowserCheck } from '../release/request.ts';
import type { PagesCheck } from '../shell/gate.ts';

/** Replaces the gate's browser check in commands that run many times. That check has its own tests. */
export const browserCheck: BrowserCheck = () => Promise.resolve([]);

/** Replaces the check of the shell's own pages. */
export const pagesCheck: PagesCheck = () => Promise.resolve([]);

export const ssrReasons = () => Promise.resolve([]);
