import type { BrowserCheck } from '../../release/request.ts';

/** The browser's part of the gate. */
export const browserCheck: BrowserCheck = () => Promise.resolve([]);
