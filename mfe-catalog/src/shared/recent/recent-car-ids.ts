import { storedIds } from '../stored-ids.ts';

/** Recently opened cars of this browser, latest first. */
export const recentCarIds = storedIds('recent-cars', 9);
