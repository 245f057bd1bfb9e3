import type { Database } from '../db/database.ts';

export interface Answered {
  status: number;
  body: unknown;
}

export interface Asked {
  /** Whose session the call carries. */
  as?: string;
  body?: unknown;
  /** Idempotency key. */
  key?: string;
}

/** The server under torture, however it runs. */
export interface Site {
  /** Its database, for building what histories begin with and for looking at what is left. */
  db: Database;
  /** Makes a call; status 0 where no answer came, so that nobody knows what became of it. */
  call: (method: string, path: string, asked?: Asked) => Promise<Answered>;
  /** Hands the provider's event on; false where it was not taken. */
  deliver: (body: string, signature: string) => Promise<boolean>;
  /** All that the server does by itself, as if it were `now`. */
  turn: (now: Date) => Promise<unknown>;
  /** Kills what can be killed (SIGKILL) and starts it again. */
  kill: () => Promise<void>;
  /** Complaints of the server's own log that must not be, such as a deadlock that was not tried again. */
  complaints: () => string[];
  close: () => Promise<void>;
}
