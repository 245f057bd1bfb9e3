import { SESSION_RECORD_KEY } from './session-keys.ts';

/**
 * Runs in the page's head before the first paint. Sets a flag on the root element if a user was last signed
 * in, so the right header is shown from the start.
 */
export function markKnownSession(): void {
  const { dataset } = document.documentElement;
  try {
    if (localStorage.getItem(SESSION_RECORD_KEY) !== null) dataset['session'] = 'known';
  } catch {
    dataset['sessionStorage'] = 'off';
  }
}
