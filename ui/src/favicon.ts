import { light } from './palette.ts';

/** The gear-gate mark as a file, for the page's icon: the drawing of `Gate` with its colours written out. */
export const faviconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${light.accent}"/><path d="M10.5 9.5V28M20 9.5V30.5M29.5 9.5V30.5M10.5 20H29.5" fill="none" stroke="${light['on-accent']}" stroke-width="3.6" stroke-linecap="round"/><circle cx="10.5" cy="29.5" r="5.6" fill="${light['on-accent']}"/><circle cx="10.5" cy="29.5" r="2.1" fill="${light.accent}"/></svg>`;
