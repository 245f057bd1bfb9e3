import { isObject } from '@second-gear/contract/is-object';
import { checkedBy, readStoredJson } from '@second-gear/contract/stored';

/** Where React Router keeps the heights that Back returns to. */
const KEY = 'react-router-scroll-positions';
const places = checkedBy(
  (value): value is Record<string, number> =>
    isObject(value) && Object.values(value).every((height) => typeof height === 'number'),
);

/** Takes away heights that cannot be read: React Router would trip over them when the page is left. */
export function dropUnreadablePlaces(): void {
  readStoredJson(() => sessionStorage, KEY, places);
}
