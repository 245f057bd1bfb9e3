import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Folder of what was measured, and of what is only built to measure it. */
export const BENCH_CACHE = join(ROOT, '.cache/bench');
