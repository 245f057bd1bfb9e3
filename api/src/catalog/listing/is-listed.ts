import { type SQL, sql } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { users } from '../../platform/db/tables/users.ts';
import { isHeldForReviewSql } from './review-state.ts';

/**
 * SQL condition for cars visible on the site. It excludes cars of suspended sellers, which cannot be seen,
 * booked or paid for until the suspension is lifted. It also excludes cars held for review and rejected ones.
 * Use it in every query that shows cars to users other than their owner and admins.
 */
export const isListedSql: SQL = sql`(not exists (select 1 from ${users} where ${users.id} = ${cars.sellerId} and ${users.suspended}) and not ${isHeldForReviewSql(cars.id, 'listing')})`;
