import { storedIds } from '../stored-ids.ts';

/** Maximum number of compared cars. */
export const MAX_COMPARED = 4;

/** Cars selected for /compare. */
export const comparedCars = storedIds('compare', MAX_COMPARED);

/** Returns the URL of the comparison. It contains the cars, so it can be shared. */
export const toCompareUrl = (ids: readonly string[]) =>
  `/compare?ids=${ids.map(encodeURIComponent).join(',')}`;
