/** Mixes a share (0 to 1) of `targetColor` into `color`. Both are in the format `#rrggbb`. */
function mixColors(color: string, targetColor: string, share: number): string {
  const parseChannels = (hex: string): number[] =>
    [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  const targetChannels = parseChannels(targetColor);
  return `#${parseChannels(color)
    .map((value, index) => Math.round(value + ((targetChannels[index] ?? value) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

type ToneName = 'base' | 'light' | 'glint' | 'dark' | 'deep';
type ColorTones = Record<ToneName, string>;
/** Colors of the background of a picture: the wall, its base, and the floor. */
type Backdrop = readonly [wall: string, base: string, floor: string];

/** Returns the tones of a car color, from highlights to shadows, each as `#rrggbb`. */
const createTones = (base: string, tones: Partial<ColorTones> = {}): ColorTones => ({
  base,
  light: mixColors(base, '#ffffff', 0.3),
  glint: mixColors(base, '#ffffff', 0.66),
  dark: mixColors(base, '#05070a', 0.34),
  deep: mixColors(base, '#05070a', 0.68),
  ...tones,
});

// Each backdrop contrasts with its cars. Its medium lightness suits light and dark pages.
const SLATE: Backdrop = ['#b3bfc8', '#8696a3', '#a9b6c0'];
const SAND: Backdrop = ['#c6c2ba', '#a09a90', '#bcb6ac'];
const SAGE: Backdrop = ['#b6c0ba', '#89968e', '#aab5ae'];

const COLORS = {
  white: [
    createTones('#eceff1', { light: '#ffffff', glint: '#ffffff', dark: '#b9c1c7', deep: '#737c84' }),
    SLATE,
  ],
  silver: [createTones('#b4bcc3', { dark: '#87919a', deep: '#4a525a' }), SAND],
  grey: [createTones('#6d757d'), SAGE],
  black: [
    createTones('#24282d', { light: '#4d545c', glint: '#9aa3ac', dark: '#15181b', deep: '#090b0d' }),
    SLATE,
  ],
  red: [createTones('#b3202c'), SLATE],
  orange: [createTones('#d2611c'), SLATE],
  yellow: [createTones('#e0ab1f'), SLATE],
  green: [createTones('#2c6a4b'), SAND],
  blue: [createTones('#2463ad'), SAND],
  navy: [createTones('#20355f'), SAGE],
  bronze: [createTones('#7d5a3f'), SAGE],
  beige: [createTones('#cdbfa4', { dark: '#9d9079', deep: '#5d5546' }), SLATE],
} as const satisfies Record<string, readonly [ColorTones, Backdrop]>;

/** Color name of a car, as in its listing. */
export type ColorName = keyof typeof COLORS;
export const COLOR_NAMES = Object.keys(COLORS) as ColorName[];

/** Placeholder colors of the SVG files: the five tones of the car, then the three colors of the backdrop. */
const PLACEHOLDER_COLORS = [
  ...['#c00001', '#d00002', '#f00003', '#800004', '#400005'],
  ...['#b30006', '#860007', '#a90008'],
];
const PLACEHOLDER_PATTERN = new RegExp(`${PLACEHOLDER_COLORS.join('|')}|COLOR`, 'g');

/** Replaces the placeholder colors of a picture with the tones and backdrop of a car color. */
export function applyColor(svg: string, color: ColorName): string {
  const [{ base, light, glint, dark, deep }, backdrop] = COLORS[color];
  const colors = [base, light, glint, dark, deep, ...backdrop];
  return svg.replaceAll(PLACEHOLDER_PATTERN, (match) =>
    match === 'COLOR' ? color : (colors[PLACEHOLDER_COLORS.indexOf(match)] ?? match),
  );
}
