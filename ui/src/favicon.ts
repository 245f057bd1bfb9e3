import { gatePaths, knob } from './gate-paths.ts';
import { light } from './palette.ts';

/** The logo mark as a standalone favicon: literal colors, no script, no styles. */
export const faviconSvg = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none" stroke-linejoin="round" stroke-linecap="round">',
  `<path d="${gatePaths.gear}" fill="${light.mark}" stroke="${light.mark}" stroke-width="2"/>`,
  `<path d="${gatePaths.gate}" stroke="${light['on-mark']}" stroke-width="2.9"/>`,
  `<path d="${gatePaths.lever}" stroke="${light.accent}" stroke-width="2.9"/>`,
  `<circle cx="${knob.x}" cy="${knob.y}" r="${knob.r}" fill="${light.accent}"/></svg>`,
].join('');
