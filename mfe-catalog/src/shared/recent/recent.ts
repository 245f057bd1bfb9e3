import { storedIds } from '../stored-ids.ts';

/** Cars opened lately in this browser, latest first. */
export const recent = storedIds('recent-cars', 9);
