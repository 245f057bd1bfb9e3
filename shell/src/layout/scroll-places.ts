import { isObject } from '@second-gear/contract/is-object';
import { checkedBy, readStoredJson } from '@second-gear/contract/stored';

/** Session storage key of React Router's scroll positions. */
const KEY = 'react-router-scroll-positions';
const places = checkedBy(
  (value): value is Record<string, number> =>
    isObject(value) && Object.values(value).every((height) => typeof height === 'number'),
);

/** Removes unparsable scroll positions, which would make React Router throw on page hide. */
export function dropUnreadablePlaces(): void {
  readStoredJson(() => sessionStorage, KEY, places);
}
