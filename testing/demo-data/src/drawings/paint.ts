/** The tones of a car color for shading, each as `#rrggbb`. */
export interface Paint {
  readonly base: string;
  /** Tone in the studio light. */
  readonly light: string;
  /** Narrow highlight along an edge. */
  readonly glint: string;
  readonly dark: string;
  /** Tone under the sill and in the creases. */
  readonly deep: string;
}

const parseChannels = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** Mixes `share` (0 to 1) of the color `other` into the color `hex`, both as `#rrggbb`. */
export function mixColors(hex: string, other: string, share: number): string {
  const [from, to] = [parseChannels(hex), parseChannels(other)];
  return `#${from
    .map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

const createPaint = (base: string, tones: Partial<Paint> = {}): Paint => ({
  base,
  light: mixColors(base, '#ffffff', 0.3),
  glint: mixColors(base, '#ffffff', 0.66),
  dark: mixColors(base, '#05070a', 0.34),
  deep: mixColors(base, '#05070a', 0.68),
  ...tones,
});

/** Available colors, by the name in a listing. */
export const PAINTS = {
  white: createPaint('#eceff1', { light: '#ffffff', glint: '#ffffff', dark: '#b9c1c7', deep: '#737c84' }),
  silver: createPaint('#b4bcc3', { dark: '#87919a', deep: '#4a525a' }),
  grey: createPaint('#6d757d'),
  black: createPaint('#24282d', { light: '#4d545c', glint: '#9aa3ac', dark: '#15181b', deep: '#090b0d' }),
  red: createPaint('#b3202c'),
  orange: createPaint('#d2611c'),
  yellow: createPaint('#e0ab1f'),
  green: createPaint('#2c6a4b'),
  blue: createPaint('#2463ad'),
  navy: createPaint('#20355f'),
  bronze: createPaint('#7d5a3f'),
  beige: createPaint('#cdbfa4', { dark: '#9d9079', deep: '#5d5546' }),
} as const satisfies Record<string, Paint>;

export type ColorName = keyof typeof PAINTS;
export const COLOR_NAMES = Object.keys(PAINTS) as ColorName[];
