import { eq, or, type SQL } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import { threads } from '../db/tables/social.ts';

/** Conversations that a person takes part in; nobody else's exist for them. */
export const takesPart = (user: CurrentUser): SQL | undefined =>
  or(eq(threads.buyerId, user.id), eq(threads.sellerId, user.id));
