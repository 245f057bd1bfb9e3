import type { ColorName } from './paint.ts';
import { element, ellipse, linearGradient, radialGradient, rect } from './svg.ts';

export const WIDTH = 1200;
export const HEIGHT = 800;

/** Colors of the wall, its base, and the floor. */
type Backdrop = readonly [wall: string, base: string, floor: string];
const slate: Backdrop = ['#b3bfc8', '#8696a3', '#a9b6c0'];
const sand: Backdrop = ['#c6c2ba', '#a09a90', '#bcb6ac'];
const sage: Backdrop = ['#b6c0ba', '#89968e', '#aab5ae'];

/**
 * Contrasting background for each car color. All backgrounds have a medium lightness, which suits light and
 * dark pages.
 */
export const BACKDROPS: Record<ColorName, Backdrop> = {
  white: slate,
  silver: sand,
  grey: sage,
  black: slate,
  red: slate,
  orange: slate,
  yellow: slate,
  green: sand,
  blue: sand,
  navy: sage,
  bronze: sage,
  beige: slate,
};

/** Returns the gradients of the studio background: a soft wall that blends into the floor. */
const backdropDefs = ([wall, base, floor]: Backdrop): string =>
  linearGradient(
    'wall',
    [0, 0, 0, HEIGHT],
    [
      [0, wall],
      [0.66, base],
      [0.76, floor],
      [1, wall],
    ],
  ) +
  radialGradient('lamp', [
    [0, '#ffffff', 0.42],
    [1, '#ffffff', 0],
  ]) +
  radialGradient('shade', [
    [0, '#10161c', 0.62],
    [0.55, '#10161c', 0.34],
    [1, '#10161c', 0],
  ]);

const backdrop =
  rect(0, 0, WIDTH, HEIGHT, { fill: 'url(#wall)' }) + ellipse(600, 250, 560, 300, { fill: 'url(#lamp)' });

/**
 * Returns a drawing as an SVG document.
 * @param title description of the picture, plain text without markup
 * @param carDefs gradients and clip paths that `content` references
 */
export const toSvgDocument = (title: string, colors: Backdrop, carDefs: string, content: string): string =>
  element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${String(WIDTH)} ${String(HEIGHT)}`, role: 'img' },
    element('title', {}, title),
    element('defs', {}, backdropDefs(colors) + carDefs),
    backdrop + content,
  );

/** Returns the shadow of a car on the floor; `y` is the y coordinate of the ground. */
export const groundShadow = (cx: number, y: number, rx: number): string =>
  ellipse(cx, y + 4, rx, 30, { fill: 'url(#shade)' }) +
  ellipse(cx, y, rx * 0.86, 13, { fill: 'url(#shade)' });
