import type { SignInProvider } from './auth/identity.ts';
import type { SessionTokens } from './auth/session-token.ts';
import type { Database } from './db/database.ts';
import type { Listen } from './db/listen.ts';
import type { Env } from './env.ts';
import type { PictureStore } from './images/store.ts';
import type { WakeUp } from './jobs.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { Metrics } from './system/metrics.ts';

/** Dependencies of the resources. Tests replace them. */
export interface Services {
  db: Database;
  /** Listens for changes by other processes. Null if unavailable. */
  listen: Listen | null;
  env: Env;
  tokens: SessionTokens;
  signIn: SignInProvider;
  payments: PaymentProvider;
  metrics: Metrics;
  pictures: PictureStore;
  /** Notifies the job if an import has cars to list. */
  importWakeUp: WakeUp;
  /** Notifies the job if pictures were discarded and their files must be deleted. */
  discardWakeUp: WakeUp;
  /** Notifies the job if a deleted account still exists at the sign-in provider. */
  removalWakeUp: WakeUp;
}
