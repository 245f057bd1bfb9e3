import { createStoredIds } from '../stored-ids.ts';

/** Recently opened cars of this browser, latest first. */
export const recentCarIds = createStoredIds('recent-cars', 9);
