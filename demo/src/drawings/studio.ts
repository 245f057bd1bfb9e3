import { el, ellipse, linear, radial, rect } from './svg.ts';

export const WIDTH = 1200;
export const HEIGHT = 800;

/** The photo studio every drawing stands in: a soft wall that runs into the floor. */
const defs = [
  linear(
    'wall',
    [0, 0, 0, HEIGHT],
    [
      [0, '#e9eef2'],
      [0.5, '#d3dbe2'],
      [0.68, '#c3cdd6'],
      [0.74, '#d5dce2'],
      [1, '#eef1f4'],
    ],
  ),
  radial('lamp', [
    [0, '#ffffff', 0.85],
    [1, '#ffffff', 0],
  ]),
  radial('shade', [
    [0, '#10161c', 0.62],
    [0.55, '#10161c', 0.34],
    [1, '#10161c', 0],
  ]),
].join('');

const backdrop =
  rect(0, 0, WIDTH, HEIGHT, { fill: 'url(#wall)' }) + ellipse(600, 250, 560, 300, { fill: 'url(#lamp)' });

/**
 * A whole drawing as an SVG document.
 * @param title what the picture shows, plain words without markup
 */
export const studio = (title: string, ownDefs: string, content: string): string =>
  el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${String(WIDTH)} ${String(HEIGHT)}`, role: 'img' },
    el('title', {}, title),
    el('defs', {}, defs + ownDefs),
    backdrop + content,
  );

/** Contact shadow on the floor, `y` the ground line. */
export const groundShadow = (cx: number, y: number, rx: number): string =>
  ellipse(cx, y + 4, rx, 30, { fill: 'url(#shade)' }) +
  ellipse(cx, y, rx * 0.86, 13, { fill: 'url(#shade)' });
