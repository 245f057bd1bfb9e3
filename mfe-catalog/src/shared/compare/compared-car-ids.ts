import { createStoredIds } from '../stored-ids.ts';

export const MAX_COMPARED = 4;

/** Ids of the cars selected for /compare, stored in the browser. */
export const comparedCarIds = createStoredIds('compare', MAX_COMPARED);

/** Returns the URL of the comparison. It contains the cars, so it can be shared. */
export const toCompareUrl = (ids: readonly string[]) =>
  `/compare?ids=${ids.map(encodeURIComponent).join(',')}`;
