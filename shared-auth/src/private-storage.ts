const PRIVATE_KEY_PREFIX = 'sg-private:';

/** Session storage key of the action that a visitor started in this tab before signing in. */
export const PENDING_KEY = 'sg-pending-action';

/**
 * Returns the storage key for private data of one user, such as an unfinished form. The data in local and
 * session storage is removed when that user signs out or another user signs in.
 */
export const privateKey = (uid: string, name: string): string => `${PRIVATE_KEY_PREFIX}${uid}:${name}`;

/** Local storage keys of car lists. Visitors without an account have these lists too. */
const CAR_LIST_KEYS = ['recent-cars', 'compare'];

/**
 * Removes the lists of recently viewed and compared cars, so the next user of a shared computer does not
 * see them.
 */
export function clearCarLists(): void {
  try {
    for (const key of CAR_LIST_KEYS) localStorage.removeItem(key);
  } catch (error) {
    // If the browser blocks storage, it contains nothing to remove.
    console.warn('could not clear the stored car lists', error);
  }
}

/** Removes this tab's pending action. */
export function clearPendingAction(): void {
  try {
    sessionStorage.removeItem(PENDING_KEY);
  } catch (error) {
    // If the browser blocks storage, it contains nothing to remove.
    console.warn('could not clear the pending action', error);
  }
}

/** Removes private data of all users except the given one. */
export function clearPrivateStorage(exceptUid?: string): void {
  const exceptPrefix = exceptUid === undefined ? null : privateKey(exceptUid, '');
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(PRIVATE_KEY_PREFIX) && (exceptPrefix === null || !key.startsWith(exceptPrefix)))
          storage.removeItem(key);
      }
    }
  } catch (error) {
    // If the browser blocks storage, it contains nothing to remove.
    console.warn('could not clear private storage', error);
  }
}
