import { WITHHELD } from '@second-gear/contract/fields';
import { isNotNull, type SQL, sql } from 'drizzle-orm';
import { locations } from '../db/tables/cars.ts';

/**
 * Is a location's city one of the table of places? Any other text may be a street, and the public is shown none of it:
 * no list names it, and no filter finds it.
 */
export const isShownCity: SQL = isNotNull(locations.lat);

/** A location's city as anybody may read it. */
export const shownCity = sql<string>`case when ${locations.lat} is null then ${WITHHELD}::text else ${locations.city} end`;
