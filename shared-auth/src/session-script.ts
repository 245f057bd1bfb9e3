import { RECORD_KEY } from './session-keys.ts';

/**
 * For the page's head, before the first paint: says on the root element whether this browser last knew somebody to be
 * signed in, so that the header that fits is the first one seen.
 */
export function showKnownSession(): void {
  const { dataset } = document.documentElement;
  try {
    if (localStorage.getItem(RECORD_KEY) !== null) dataset['session'] = 'known';
  } catch {
    dataset['sessionStorage'] = 'off';
  }
}
