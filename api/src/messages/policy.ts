import { eq, or, type SQL } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import { threads } from '../db/tables/social.ts';

/** Matches the conversations that the user takes part in. Others return 404. */
export const isParticipant = (user: CurrentUser): SQL | undefined =>
  or(eq(threads.buyerId, user.id), eq(threads.sellerId, user.id));
