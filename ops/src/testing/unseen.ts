import type { BrowserCheck } from '../release/request.ts';
import type { PagesCheck } from '../shell/gate.ts';

/** Stands for the browser's part of the gate, which has tests of its own, in commands that are run many times. */
export const browserCheck: BrowserCheck = () => Promise.resolve([]);

/** The same for the shell's own pages. */
export const pagesCheck: PagesCheck = () => Promise.resolve([]);

export const drawingReasons = () => Promise.resolve([]);
