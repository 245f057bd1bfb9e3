import { circle, element, group, linearGradient, path, radialGradient } from './svg.ts';

/**
 * Path data of one spoke, which points up in a rim of radius 100. `width` is the space that the spoke has at
 * the rim.
 */
const SPOKE_SHAPES = {
  spoke: (s) => `M-10 -12L${rounded(-s * 0.42)} -97A100 100 0 0 1 ${rounded(s * 0.42)} -97L10 -12Z`,
  twin: (s) =>
    `M-13 -14L${rounded(-s * 0.62)} -95L${rounded(-s * 0.3)} -98L-2 -34L2 -34L${rounded(s * 0.3)} -98L${rounded(s * 0.62)} -95L13 -14Z`,
  y: (s) =>
    `M-8 -12L-8 -48L${rounded(-s * 0.7)} -94L${rounded(-s * 0.42)} -98L0 -62L${rounded(s * 0.42)} -98L${rounded(s * 0.7)} -94L8 -48L8 -12Z`,
  blade: (s) => `M-6 -12L${rounded(-s * 0.2)} -98A100 100 0 0 1 ${rounded(s * 0.75)} -93L9 -12Z`,
  split: (s) =>
    `M-15 -14C-18 -40 ${rounded(-s * 0.5)} -66 ${rounded(-s * 0.6)} -93L${rounded(-s * 0.2)} -98L0 -50L${rounded(s * 0.2)} -98L${rounded(s * 0.6)} -93C${rounded(s * 0.5)} -66 18 -40 15 -14Z`,
  block: (s) =>
    `M-14 -18L${rounded(-s * 0.35)} -60L${rounded(-s * 0.6)} -94A100 100 0 0 1 ${rounded(s * 0.6)} -94L${rounded(s * 0.35)} -60L14 -18Z`,
  mesh: () => 'M-4 -12L-15 -96L-8 -98L3 -40L13 -98L19 -96L5 -12Z',
  steel: (s) =>
    `M${rounded(-s * 0.22)} -78L${rounded(s * 0.22)} -78L${rounded(s * 0.16)} -56L${rounded(-s * 0.16)} -56Z`,
  turbine: (s) =>
    `M-8 -12C${rounded(-s * 0.9)} -40 ${rounded(-s * 0.5)} -80 ${rounded(s * 0.1)} -98L${rounded(s * 0.7)} -92C${rounded(s * 0.1)} -74 -4 -44 12 -16Z`,
} satisfies Record<string, (width: number) => string>;

/** Shape and number of a rim's spokes. */
export interface Rim {
  spokes: keyof typeof SPOKE_SHAPES;
  count: number;
}

const rounded = (value: number): string => String(Math.round(value));

/** Gradients for wheels of any size; include them once per drawing. */
export const wheelDefs =
  radialGradient('tyre', [
    [0.72, '#17191c'],
    [0.9, '#2b2e32'],
    [0.97, '#1d1f22'],
    [1, '#0c0d0f'],
  ]) +
  linearGradient(
    'alloy',
    [-70, -90, 60, 90],
    [
      [0, '#f7f9fa'],
      [0.45, '#c3c9ce'],
      [1, '#878f96'],
    ],
  );

/** Returns the spokes by rotating one about the hub. A steel rim is a disc with holes. */
function spokesOf({ spokes, count }: Rim): string {
  const isSteel = spokes === 'steel';
  const d = SPOKE_SHAPES[spokes](Math.min(62, 440 / count));
  const rotatedSpokes = Array.from({ length: count - 1 }, (_, index) =>
    element('use', { href: '#spoke', transform: `rotate(${rounded((360 / count) * (index + 1))})` }),
  ).join('');
  return (
    (isSteel ? circle(0, 0, 97, { fill: 'url(#alloy)' }) : '') +
    path(d, { id: 'spoke', fill: isSteel ? '#23272b' : 'url(#alloy)' }) +
    rotatedSpokes
  );
}

/**
 * Returns a wheel centered on the origin. Contains an id, so use it only once per drawing. `r` is the tire's
 * radius in drawing units.
 * @param sidewall share of the radius that is tire, 0.2 (low profile) to 0.4 (off road)
 */
export function wheel(rim: Rim, r: number, sidewall: number): string {
  const rimScale = (r * (1 - sidewall)) / 100;
  const rimContent = group(
    { transform: `scale(${String(Math.round(rimScale * 1000) / 1000)})` },
    circle(0, 0, 100, { fill: '#15181b' }),
    circle(0, 0, 64, { fill: '#596067', stroke: '#767e86', 'stroke-width': 3 }),
    path('M-58 -18A61 61 0 0 1 -30 -52L-22 -38A44 44 0 0 0 -42 -13Z', { fill: '#9c2630' }),
    spokesOf(rim),
    circle(0, 0, 97, { fill: 'none', stroke: '#dfe4e8', 'stroke-width': 6 }),
    circle(0, 0, 19, { fill: '#2a2e33' }),
    circle(0, 0, 12, { fill: '#c9cfd4' }),
  );
  return (
    circle(0, 0, r, { fill: 'url(#tyre)' }) +
    circle(0, 0, r * (1 - sidewall / 2), { fill: 'none', stroke: '#3a3e43', 'stroke-width': 1.5 }) +
    rimContent
  );
}
