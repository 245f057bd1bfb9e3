import { RECORD_KEY } from './session-keys.ts';

/**
 * Classic script for the page's head, run before the first paint: says on the root element whether this browser last
 * knew somebody to be signed in, so that the header that fits is the first one seen.
 */
export const sessionInitScript = `try{if(localStorage.getItem('${RECORD_KEY}')!==null)document.documentElement.dataset.session='known'}catch(e){document.documentElement.dataset.sessionStorage='off'}`;
