import type { SignInProvider } from './auth/identity.ts';
import type { SessionTokens } from './auth/session-token.ts';
import type { Database } from './db/database.ts';
import type { Listen } from './db/listen.ts';
import type { Env } from './env.ts';
import type { PictureStore } from './images/store.ts';
import type { Bell } from './jobs.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { Metrics } from './system/metrics.ts';

/** What resources work with; tests hand in others. */
export interface Services {
  db: Database;
  /** Hears of changes that others make; null where nobody tells. */
  listen: Listen | null;
  env: Env;
  tokens: SessionTokens;
  signIn: SignInProvider;
  payments: PaymentProvider;
  metrics: Metrics;
  pictures: PictureStore;
  /** Rings where an import has cars to list. */
  importBell: Bell;
  /** Rings where pictures were discarded, whose files are to be removed. */
  discardBell: Bell;
  /** Rings where an account was deleted that the sign-in provider still has. */
  removalBell: Bell;
}
