import { join } from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';

/** Folder of benchmark results and of builds that only the benchmark needs. */
export const BENCH_CACHE_DIR = join(ROOT, '.cache/bench');
