import { type ColourName, dark, light, markOn, type Palette, textOn } from './palette.ts';

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance as defined by WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const themes: [string, Palette][] = [
  ['light', light],
  ['dark', dark],
];
const pairs = (table: typeof textOn) =>
  Object.entries(table).flatMap(([ground, marks]) =>
    marks.map((mark) => ({ ground: ground as ColourName, mark })),
  );

describe.each(themes)('%s', (_name, palette) => {
  test.each(pairs(textOn))('$mark is readable on $ground (AA, 4.5:1)', ({ ground, mark }) => {
    expect(contrast(palette[mark], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(markOn))('$mark is distinguishable from $ground (3:1)', ({ ground, mark }) => {
    expect(contrast(palette[mark], palette[ground])).toBeGreaterThanOrEqual(3);
  });

  test('every background and text color is covered by a contrast test', () => {
    const named = new Set([...pairs(textOn), ...pairs(markOn)].flatMap(({ ground, mark }) => [ground, mark]));
    const free = ['line', 'night-line'];
    expect(Object.keys(palette).filter((colour) => !named.has(colour as ColourName))).toEqual(free);
  });
});

// A night panel uses the dark theme's text colors on its own backgrounds, in both themes.
test.each(['ink', 'ink-2', 'link', 'danger-ink', 'success-ink'] as const)(
  '%s is readable on night panels',
  (colour) => {
    expect(contrast(dark[colour], dark.night)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark[colour], dark['night-2'])).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(['line-strong', 'focus', 'star', 'primary'] as const)('%s is visible on night panels', (colour) => {
  expect(contrast(dark[colour], dark.night)).toBeGreaterThanOrEqual(3);
  expect(contrast(dark[colour], dark['night-2'])).toBeGreaterThanOrEqual(3);
});
