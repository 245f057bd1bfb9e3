import { WITHHELD_TEXT } from '@second-gear/contract/fields';
import { isNotNull, type SQL, sql } from 'drizzle-orm';
import { locations } from '../../platform/db/tables/cars.ts';

/**
 * SQL condition for locations with coordinates. Their cities are from the table of places. Any other text may
 * be a street, so the public never sees it in lists or filters.
 */
export const isShownCitySql: SQL = isNotNull(locations.lat);

/** SQL for the city that the public may see, or a placeholder. */
export const shownCitySql = sql<string>`case when ${locations.lat} is null then ${WITHHELD_TEXT}::text else ${locations.city} end`;
