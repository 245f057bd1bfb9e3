/** Mixes `share` (0 to 1) of the color `other` into the color `hex`, both as `#rrggbb`. */
function mixColors(hex: string, other: string, share: number): string {
  const parseChannels = (color: string): number[] =>
    [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  const target = parseChannels(other);
  return `#${parseChannels(hex)
    .map((value, index) => Math.round(value + ((target[index] ?? value) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

type Tone = 'base' | 'light' | 'glint' | 'dark' | 'deep';
type Tones = Record<Tone, string>;
/** Colors of the wall, its base, and the floor behind a car. */
type Backdrop = readonly [wall: string, base: string, floor: string];

/** Returns the tones with which a car of this color is shaded, each as `#rrggbb`. */
const shade = (base: string, tones: Partial<Tones> = {}): Tones => ({
  base,
  light: mixColors(base, '#ffffff', 0.3),
  glint: mixColors(base, '#ffffff', 0.66),
  dark: mixColors(base, '#05070a', 0.34),
  deep: mixColors(base, '#05070a', 0.68),
  ...tones,
});

// Contrast with the car, and have a medium lightness, which suits light and dark pages.
const SLATE: Backdrop = ['#b3bfc8', '#8696a3', '#a9b6c0'];
const SAND: Backdrop = ['#c6c2ba', '#a09a90', '#bcb6ac'];
const SAGE: Backdrop = ['#b6c0ba', '#89968e', '#aab5ae'];

const COLORS = {
  white: [shade('#eceff1', { light: '#ffffff', glint: '#ffffff', dark: '#b9c1c7', deep: '#737c84' }), SLATE],
  silver: [shade('#b4bcc3', { dark: '#87919a', deep: '#4a525a' }), SAND],
  grey: [shade('#6d757d'), SAGE],
  black: [shade('#24282d', { light: '#4d545c', glint: '#9aa3ac', dark: '#15181b', deep: '#090b0d' }), SLATE],
  red: [shade('#b3202c'), SLATE],
  orange: [shade('#d2611c'), SLATE],
  yellow: [shade('#e0ab1f'), SLATE],
  green: [shade('#2c6a4b'), SAND],
  blue: [shade('#2463ad'), SAND],
  navy: [shade('#20355f'), SAGE],
  bronze: [shade('#7d5a3f'), SAGE],
  beige: [shade('#cdbfa4', { dark: '#9d9079', deep: '#5d5546' }), SLATE],
} as const satisfies Record<string, readonly [Tones, Backdrop]>;

/** Color of a car, as in its listing. */
export type ColorName = keyof typeof COLORS;
export const COLOR_NAMES = Object.keys(COLORS) as ColorName[];

/** The placeholder colors of the files in `pictures/`, in the order of `colorsOf`. */
const PLACEHOLDERS = [
  ...['#c00001', '#d00002', '#f00003', '#800004', '#400005'],
  ...['#b30006', '#860007', '#a90008'],
];
const PLACEHOLDER_PATTERN = new RegExp(`${PLACEHOLDERS.join('|')}|COLOR`, 'g');

/** Replaces the placeholder colors of a picture with those of a car color. */
export function paint(svg: string, color: ColorName): string {
  const [{ base, light, glint, dark, deep }, backdrop] = COLORS[color];
  const colors = [base, light, glint, dark, deep, ...backdrop];
  return svg.replaceAll(PLACEHOLDER_PATTERN, (match) =>
    match === 'COLOR' ? color : (colors[PLACEHOLDERS.indexOf(match)] ?? match),
  );
}
