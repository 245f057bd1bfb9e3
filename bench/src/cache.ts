import { join } from 'node:path';
import { ROOT } from '@second-gear/toolkit/root';

/** Folder of what was measured, and of what is only built to measure it. */
export const BENCH_CACHE = join(ROOT, '.cache/bench');
