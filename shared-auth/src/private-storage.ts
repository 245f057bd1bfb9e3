const PREFIX = 'sg-private:';

/** Holds, for this tab, what somebody wanted to do before signing in. */
export const PENDING_KEY = 'sg-pending-action';

/**
 * Key in local or session storage for what belongs to one person only, such as a half-written form. It is
 * gone once that person signs out, or somebody else signs in: from local storage in this browser, from
 * session storage in this tab.
 */
export const privateKey = (uid: string, name: string): string => `${PREFIX}${uid}:${name}`;

/** Lists of cars that a visitor without an account has as well, in local storage. */
const LISTS = ['recent-cars', 'compare'];

/** Removes the lists of cars that a person has looked at and picked, so that the next one at a shared computer does not see them. */
export function forgetLists(): void {
  try {
    for (const key of LISTS) localStorage.removeItem(key);
  } catch (error) {
    // Storage that the browser forbids has kept nothing either.
    console.warn('The lists of cars cannot be cleared', error);
  }
}

/** Removes what waits in this tab to be done after a sign-in. */
export function forgetPending(): void {
  try {
    sessionStorage.removeItem(PENDING_KEY);
  } catch (error) {
    // Storage that the browser forbids has kept nothing either.
    console.warn('The pending action cannot be cleared', error);
  }
}

/** Removes what is kept under private keys, of everybody but the person named. */
export function forgetPrivate(except?: string): void {
  const kept = except === undefined ? null : privateKey(except, '');
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(PREFIX) && (kept === null || !key.startsWith(kept))) storage.removeItem(key);
      }
    }
  } catch (error) {
    // Storage that the browser forbids has kept nothing either.
    console.warn('Private storage cannot be cleared', error);
  }
}
