import { eq, or, type SQL } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { threads } from '../../platform/db/tables/wishlist-reports-messages.ts';

/** Matches the conversations that the user takes part in. All others return 404. */
export const isParticipantSql = (user: CurrentUser): SQL | undefined =>
  or(eq(threads.buyerId, user.id), eq(threads.sellerId, user.id));
