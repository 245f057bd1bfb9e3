import { sql } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';
import { users } from '../db/tables/users.ts';

/**
 * Which cars are on the site: all but those of suspended sellers, which nobody sees, books or pays for until the
 * suspension is lifted. For every query that shows cars to others than their owner and admins.
 */
export const isListed = sql`not exists (select 1 from ${users} where ${users.id} = ${cars.sellerId} and ${users.suspended})`;
