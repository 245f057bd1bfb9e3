import { createGuardSchema, readStoredJson } from '@second-gear/contract/browser-storage';
import { isObject } from '@second-gear/contract/is-object';

/** Session storage key of React Router's scroll positions. */
const STORAGE_KEY = 'react-router-scroll-positions';
const positionsSchema = createGuardSchema(
  (value): value is Record<string, number> =>
    isObject(value) && Object.values(value).every((position) => typeof position === 'number'),
);

/**
 * Removes unparsable scroll positions, which would make React Router throw on page hide. `readStoredJson`
 * removes a value that doesn't match its schema.
 */
export function removeInvalidScrollPositions(): void {
  readStoredJson(() => sessionStorage, STORAGE_KEY, positionsSchema);
}
