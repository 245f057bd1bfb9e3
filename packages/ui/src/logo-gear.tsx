import type { ReactElement } from 'react';
import { LEVER_KNOB, logoGearPaths } from './logo-gear-paths.ts';

/** The gear of the logo, for use inside an svg on a 40 by 40 grid. */
export function LogoGear(): ReactElement {
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      <path d={logoGearPaths.gear} fill="var(--sg-mark)" stroke="var(--sg-mark)" strokeWidth="2" />
      <g fill="none" strokeWidth="2.9">
        <path d={logoGearPaths.gate} stroke="var(--sg-on-mark)" />
        <path d={logoGearPaths.lever} stroke="var(--sg-accent)" />
      </g>
      <circle cx={LEVER_KNOB.x} cy={LEVER_KNOB.y} r={LEVER_KNOB.r} fill="var(--sg-accent)" />
    </g>
  );
}
