import { type SQL, sql } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';
import { users } from '../db/tables/users.ts';
import { isKept } from '../moderation/kept.ts';

/**
 * Which cars are on the site: all but those of suspended sellers, which nobody sees, books or pays for until the
 * suspension is lifted, and those that wait for an admin's look or were refused. For every query that shows cars to
 * others than their owner and admins.
 */
export const isListed: SQL = sql`(not exists (select 1 from ${users} where ${users.id} = ${cars.sellerId} and ${users.suspended}) and not ${isKept(cars.id, 'listing')})`;
