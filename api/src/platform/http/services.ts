import type Stripe from 'stripe';
import type { SignInProvider } from '../auth/identity.ts';
import type { SessionTokens } from '../auth/session-token.ts';
import type { Database } from '../db/database.ts';
import type { Listen } from '../db/listen.ts';
import type { Env } from '../env/env.ts';
import type { WakeUp } from '../jobs/jobs.ts';
import type { PictureStore } from '../storage/picture-store.ts';
import type { Metrics } from './metrics.ts';

/** Dependencies of the endpoints. Tests replace some of them. */
export interface Services {
  db: Database;
  /** Subscribes to the database's notifications, which reach all processes. Null if unavailable. */
  listen: Listen | null;
  env: Env;
  tokens: SessionTokens;
  signIn: SignInProvider;
  payments: Stripe;
  metrics: Metrics;
  pictures: PictureStore;
  /** Wakes up the job that lists the cars of imports. */
  importWakeUp: WakeUp;
  /** Wakes up the job that deletes the files of discarded pictures. */
  discardWakeUp: WakeUp;
  /** Wakes up the job that deletes accounts at the sign-in provider. */
  removalWakeUp: WakeUp;
}
