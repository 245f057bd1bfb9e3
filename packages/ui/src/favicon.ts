import { LEVER_KNOB, logoGearPaths } from './logo-gear-paths.ts';
import { light } from './palette.ts';

/** The gear of the logo as a standalone favicon: literal colors, no script, no styles. */
export const faviconSvg = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none" stroke-linejoin="round" stroke-linecap="round">',
  `<path d="${logoGearPaths.gear}" fill="${light.mark}" stroke="${light.mark}" stroke-width="2"/>`,
  `<path d="${logoGearPaths.gate}" stroke="${light['on-mark']}" stroke-width="2.9"/>`,
  `<path d="${logoGearPaths.lever}" stroke="${light.accent}" stroke-width="2.9"/>`,
  `<circle cx="${LEVER_KNOB.x}" cy="${LEVER_KNOB.y}" r="${LEVER_KNOB.r}" fill="${light.accent}"/></svg>`,
].join('');
