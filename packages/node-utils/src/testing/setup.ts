import { runCleanUp } from './clean-up.ts';

// Not in clean-up.ts, because that module is loaded once for all test files of a worker.
afterAll(runCleanUp);
