import { type ColorName, dark, light, nonTextContrast, type Palette, textContrast } from './palette.ts';

const toLinearChannel = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Relative luminance as defined by WCAG 2.2. */
function computeLuminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) =>
    toLinearChannel(parseInt(hex.slice(start, start + 2), 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function computeContrast(a: string, b: string): number {
  const [high = 0, low = 0] = [computeLuminance(a), computeLuminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const themes: [string, Palette][] = [
  ['light', light],
  ['dark', dark],
];
const toPairs = (table: typeof textContrast) =>
  Object.entries(table).flatMap(([background, foregrounds]) =>
    foregrounds.map((foreground) => ({ background: background as ColorName, foreground })),
  );

describe.each(themes)('%s', (_name, palette) => {
  test.each(toPairs(textContrast))(
    '$foreground is readable on $background (AA, 4.5:1)',
    ({ background, foreground }) => {
      expect(computeContrast(palette[foreground], palette[background])).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(toPairs(nonTextContrast))(
    '$foreground is distinguishable from $background (3:1)',
    ({ background, foreground }) => {
      expect(computeContrast(palette[foreground], palette[background])).toBeGreaterThanOrEqual(3);
    },
  );

  test('the contrast tables contain every color except decorative lines', () => {
    const testedColors = new Set(
      [...toPairs(textContrast), ...toPairs(nonTextContrast)].flatMap(({ background, foreground }) => [
        background,
        foreground,
      ]),
    );
    const untestedColors = ['line', 'night-line'];
    expect(Object.keys(palette).filter((color) => !testedColors.has(color as ColorName))).toEqual(
      untestedColors,
    );
  });
});

// A night panel uses the dark theme's text colors on its own backgrounds, in both themes.
test.each(['ink', 'ink-2', 'link', 'danger-ink', 'success-ink'] as const)(
  '%s is readable on night panels',
  (color) => {
    expect(computeContrast(dark[color], dark.night)).toBeGreaterThanOrEqual(4.5);
    expect(computeContrast(dark[color], dark['night-2'])).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(['line-strong', 'focus', 'star', 'primary'] as const)('%s is visible on night panels', (color) => {
  expect(computeContrast(dark[color], dark.night)).toBeGreaterThanOrEqual(3);
  expect(computeContrast(dark[color], dark['night-2'])).toBeGreaterThanOrEqual(3);
});
