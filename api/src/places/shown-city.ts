import { WITHHELD } from '@second-gear/contract/fields';
import { isNotNull, type SQL, sql } from 'drizzle-orm';
import { locations } from '../db/tables/cars.ts';

/**
 * Whether a location's city is from the table of places. Any other text may be a street, so the public never
 * sees it in lists or filters.
 */
export const isShownCity: SQL = isNotNull(locations.lat);

/** The city that the public may see. */
export const shownCity = sql<string>`case when ${locations.lat} is null then ${WITHHELD}::text else ${locations.city} end`;
