import { type SQL, sql } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';
import { users } from '../db/tables/users.ts';
import { isHeldForReview } from '../moderation/review-state.ts';

/**
 * SQL condition for cars visible on the site. It excludes cars of suspended sellers, which no one can see,
 * book or pay for until the suspension is lifted. It also excludes cars held for review and rejected ones.
 * Use it in every query that shows cars to anyone except their owner and admins.
 */
export const isListed: SQL = sql`(not exists (select 1 from ${users} where ${users.id} = ${cars.sellerId} and ${users.suspended}) and not ${isHeldForReview(cars.id, 'listing')})`;
