import { runCleanUp } from './clean-up.ts';

// This call is not in clean-up.ts, because that module is loaded once for all test files of a worker.
afterAll(runCleanUp);
