import type { ReactElement } from 'react';
import { gatePaths, knob } from './gate-paths.ts';

/** The site's mark, for use inside an svg on a 40 by 40 grid. */
export function Gate(): ReactElement {
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      <path d={gatePaths.gear} fill="var(--sg-mark)" stroke="var(--sg-mark)" strokeWidth="2" />
      <g fill="none" strokeWidth="2.9">
        <path d={gatePaths.gate} stroke="var(--sg-on-mark)" />
        <path d={gatePaths.lever} stroke="var(--sg-accent)" />
      </g>
      <circle cx={knob.x} cy={knob.y} r={knob.r} fill="var(--sg-accent)" />
    </g>
  );
}
