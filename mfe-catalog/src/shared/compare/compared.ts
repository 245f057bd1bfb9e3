import { storedIds } from '../stored-ids.ts';

/** Most cars that are compared side by side. */
export const MOST_COMPARED = 4;

/** Cars picked for /compare. */
export const compared = storedIds('compare', MOST_COMPARED);

/** Address of the comparison, shareable: the cars are in it. */
export const compareAddress = (ids: readonly string[]) =>
  `/compare?ids=${ids.map(encodeURIComponent).join(',')}`;
