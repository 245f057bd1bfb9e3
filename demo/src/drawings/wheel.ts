import { circle, group, linear, path, radial } from './svg.ts';

/** `classic` five broad spokes, `split` five double spokes, `mesh` ten thin ones, `steel` a holed disc, `rugged` six blocks. */
export type Rim = 'classic' | 'split' | 'mesh' | 'steel' | 'rugged';

/** Gradients that wheels of any size use; once per drawing. */
export const wheelDefs =
  radial('tyre', [
    [0.72, '#17191c'],
    [0.9, '#2b2e32'],
    [0.97, '#1d1f22'],
    [1, '#0c0d0f'],
  ]) +
  linear(
    'alloy',
    [-70, -90, 60, 90],
    [
      [0, '#f7f9fa'],
      [0.45, '#c3c9ce'],
      [1, '#878f96'],
    ],
  );

const turn = (count: number, d: string, fill: string): string =>
  Array.from({ length: count }, (_, index) =>
    path(d, { fill, transform: `rotate(${String((360 / count) * index)})` }),
  ).join('');

// Spokes are drawn pointing up in a rim of radius 100 and turned about the hub.
const spokes: Record<Rim, string> = {
  classic: turn(
    5,
    'M-13 -12C-15 -40 -21 -66 -27 -97A100 100 0 0 1 27 -97C21 -66 15 -40 13 -12Z',
    'url(#alloy)',
  ),
  split: turn(
    5,
    'M-15 -14C-20 -40 -29 -66 -38 -93L-22 -98C-16 -74 -9 -50 0 -34C9 -50 16 -74 22 -98L38 -93C29 -66 20 -40 15 -14Z',
    'url(#alloy)',
  ),
  mesh: turn(10, 'M-7 -12C-6 -40 -7 -66 -13 -99L13 -99C7 -66 6 -40 7 -12Z', 'url(#alloy)'),
  steel:
    circle(0, 0, 97, { fill: 'url(#alloy)' }) +
    turn(12, 'M-9 -70C-9 -80 9 -80 9 -70L7 -54C5 -49 -5 -49 -7 -54Z', '#23272b') +
    circle(0, 0, 40, { fill: '#aeb5bb', stroke: '#7c848b', 'stroke-width': 3 }),
  rugged:
    turn(6, 'M-16 -18L-24 -62L-34 -94A100 100 0 0 1 34 -94L24 -62L16 -18Z', 'url(#alloy)') +
    turn(6, 'M-7 -48L-10 -84L10 -84L7 -48Z', '#4b5259'),
};

/**
 * A wheel about the origin; place it with a transform. `r` is the tyre's radius in drawing units.
 * @param sidewall share of the radius that is tyre, 0.24 (low profile) to 0.4 (off road)
 */
export function wheel(rim: Rim, r: number, sidewall: number): string {
  const rimScale = (r * (1 - sidewall)) / 100;
  const metal = group(
    { transform: `scale(${String(Math.round(rimScale * 1000) / 1000)})` },
    circle(0, 0, 100, { fill: '#15181b' }),
    circle(0, 0, 66, { fill: '#596067' }),
    circle(0, 0, 62, { fill: 'none', stroke: '#767e86', 'stroke-width': 3 }),
    path('M-58 -18A61 61 0 0 1 -30 -52L-22 -38A44 44 0 0 0 -42 -13Z', { fill: '#9c2630' }),
    spokes[rim],
    circle(0, 0, 98, { fill: 'none', stroke: '#dfe4e8', 'stroke-width': 6 }),
    circle(0, 0, 93, { fill: 'none', stroke: '#6b7379', 'stroke-width': 2 }),
    circle(0, 0, 19, { fill: '#2a2e33' }),
    circle(0, 0, 12, { fill: '#c9cfd4' }),
  );
  return (
    circle(0, 0, r, { fill: 'url(#tyre)' }) +
    circle(0, 0, r * (1 - sidewall / 2), { fill: 'none', stroke: '#3a3e43', 'stroke-width': 1.5 }) +
    metal
  );
}
