import type { Database } from '../../platform/db/database.ts';

export interface CallResult {
  status: number;
  body: unknown;
}

export interface CallOptions {
  /** Id of the user who makes the call. */
  as?: string;
  body?: unknown;
  /** Value of the `Idempotency-Key` header. */
  key?: string;
}

/** The server under test, in one process or several. */
export interface TestSite {
  /** The server's database, to set up scenarios and to check the results. */
  db: Database;
  /** Makes a call. Returns status 0 if there is no response. The outcome is then unknown. */
  call: (method: string, path: string, options?: CallOptions) => Promise<CallResult>;
  /** Delivers the provider's event. Returns false if it was not accepted. */
  deliver: (body: string, signature: string) => Promise<boolean>;
  /** Runs all jobs of the server as if the current time were `now`. */
  runJobs: (now: Date) => Promise<unknown>;
  /** Kills a server process with SIGKILL, if the server is not in this process, and starts another one. */
  kill: () => Promise<void>;
  /** Log entries of the server that must not occur, such as a deadlock without a retry. */
  findLoggedErrors: () => string[];
  close: () => Promise<void>;
}
