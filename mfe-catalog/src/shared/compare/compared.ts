import { storedIds } from '../stored-ids.ts';

/** Maximum number of compared cars. */
export const MOST_COMPARED = 4;

/** Cars selected for /compare. */
export const compared = storedIds('compare', MOST_COMPARED);

/** Returns the URL of the comparison. It contains the cars, so it can be shared. */
export const compareAddress = (ids: readonly string[]) =>
  `/compare?ids=${ids.map(encodeURIComponent).join(',')}`;
