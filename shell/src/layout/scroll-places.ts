import { readStoredJson } from '@second-gear/contract/stored';
import * as z from 'zod/mini';

/** Where React Router keeps the heights that Back returns to. */
const KEY = 'react-router-scroll-positions';
const placesSchema = z.record(z.string(), z.number());

/** Takes away heights that cannot be read: React Router would trip over them when the page is left. */
export function dropUnreadablePlaces(): void {
  readStoredJson(() => sessionStorage, KEY, placesSchema);
}
