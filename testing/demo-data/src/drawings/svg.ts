/** Attributes of an element. Numbers are rounded to one decimal; undefined values are omitted. */
type Attributes = Record<string, string | number | undefined>;

const toShortNumber = (value: number): string => String(Math.round(value * 10) / 10);

/**
 * Returns one SVG element. Uses presentation attributes only, because the drawings must render under a
 * Content-Security-Policy that forbids styles.
 */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? toShortNumber(value) : String(value)}"`)
    .join('');
  return children.length > 0
    ? `<${name}${attributeText}>${children.join('')}</${name}>`
    : `<${name}${attributeText}/>`;
}

export const path = (d: string, attributes: Attributes): string => element('path', { d, ...attributes });

/** Returns a stroked path without fill. */
export const line = (d: string, stroke: string, width: number, opacity?: number): string =>
  path(d, {
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    opacity,
  });

/** A gradient stop: `[offset 0..1, color, opacity]`. */
export type Stop = readonly [number, string, number?];

const stops = (list: readonly Stop[]): string[] =>
  list.map(([offset, colour, opacity]) =>
    element('stop', {
      offset: String(Math.round(offset * 1000) / 1000),
      'stop-color': colour,
      'stop-opacity': opacity,
    }),
  );

/** Returns a linear gradient between two points in drawing coordinates. */
export const linearGradient = (
  id: string,
  points: readonly [number, number, number, number],
  list: readonly Stop[],
): string =>
  element(
    'linearGradient',
    { id, gradientUnits: 'userSpaceOnUse', x1: points[0], y1: points[1], x2: points[2], y2: points[3] },
    ...stops(list),
  );

/** Returns a radial gradient over the bounding box of the filled shape. */
export const radialGradient = (id: string, list: readonly Stop[]): string =>
  element('radialGradient', { id }, ...stops(list));

export const clipPath = (id: string, d: string): string => element('clipPath', { id }, path(d, {}));

export const group = (attributes: Attributes, ...children: string[]): string =>
  element('g', attributes, ...children);

export const circle = (cx: number, cy: number, r: number, attributes: Attributes): string =>
  element('circle', { cx, cy, r, ...attributes });

export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: Attributes): string =>
  element('ellipse', { cx, cy, rx, ry, ...attributes });

export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes): string =>
  element('rect', { x, y, width, height, ...attributes });

/**
 * Returns `content`, the left half of a picture, and its mirror image. Shapes should extend past the center
 * (x = 600), so that no outline runs along the center line. Uses a mask, because a clip path is anti-aliased
 * per shape and would leave a hairline.
 */
export const withMirrorImage = (id: string, content: string): string =>
  element(
    'mask',
    { id: `${id}-half`, maskUnits: 'userSpaceOnUse', x: 0, y: 0, width: 604, height: 800 },
    rect(0, 0, 604, 800, { fill: '#ffffff' }),
  ) +
  group({ id, mask: `url(#${id}-half)` }, content) +
  element('use', { href: `#${id}`, transform: 'matrix(-1 0 0 1 1200 0)' });
