const PREFIX = 'sg-private:';

/**
 * Key in local storage for what belongs to one person only, such as a half-written form. It is gone
 * once that person signs out, or somebody else signs in, in this browser.
 */
export const privateKey = (uid: string, name: string): string => `${PREFIX}${uid}:${name}`;

/** Removes what is kept under private keys, of everybody but the person named. */
export function forgetPrivate(except?: string): void {
  const kept = except === undefined ? null : privateKey(except, '');
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && (kept === null || !key.startsWith(kept))) localStorage.removeItem(key);
    }
  } catch (error) {
    // Storage that the browser forbids has kept nothing either.
    console.warn('Local storage cannot be cleared', error);
  }
}
