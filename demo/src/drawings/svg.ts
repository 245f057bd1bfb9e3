/** Attributes of an element; numbers are rounded to one decimal, absent ones left out. */
type Attributes = Record<string, string | number | undefined>;

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** One SVG element with presentation attributes only: drawings must render under a style-less CSP. */
export function el(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : String(value)}"`)
    .join('');
  return children.length > 0 ? `<${name}${written}>${children.join('')}</${name}>` : `<${name}${written}/>`;
}

export const path = (d: string, attributes: Attributes): string => el('path', { d, ...attributes });

/** A stroked line without fill. */
export const line = (d: string, stroke: string, width: number, opacity?: number): string =>
  path(d, {
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    opacity,
  });

/** `[offset 0..1, colour, opacity]` of a gradient. */
export type Stop = readonly [number, string, number?];

const stops = (list: readonly Stop[]): string[] =>
  list.map(([offset, colour, opacity]) =>
    el('stop', {
      offset: String(Math.round(offset * 1000) / 1000),
      'stop-color': colour,
      'stop-opacity': opacity,
    }),
  );

/** A linear gradient between two points of the drawing's own coordinates. */
export const linear = (
  id: string,
  points: readonly [number, number, number, number],
  list: readonly Stop[],
): string =>
  el(
    'linearGradient',
    { id, gradientUnits: 'userSpaceOnUse', x1: points[0], y1: points[1], x2: points[2], y2: points[3] },
    ...stops(list),
  );

/** A radial gradient over the filled shape's own box. */
export const radial = (id: string, list: readonly Stop[]): string =>
  el('radialGradient', { id }, ...stops(list));

export const clip = (id: string, d: string): string => el('clipPath', { id }, path(d, {}));

export const group = (attributes: Attributes, ...children: string[]): string =>
  el('g', attributes, ...children);

export const circle = (cx: number, cy: number, r: number, attributes: Attributes): string =>
  el('circle', { cx, cy, r, ...attributes });

export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: Attributes): string =>
  el('ellipse', { cx, cy, rx, ry, ...attributes });

export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes): string =>
  el('rect', { x, y, width, height, ...attributes });

/**
 * The content's left half, and its mirror image right of it. Shapes should reach past the middle (x = 600),
 * so that no outline runs along it. A mask, since a clip would be smoothed shape by shape, and what lies
 * underneath would shine through as a hairline.
 */
export const mirrored = (id: string, content: string): string =>
  el(
    'mask',
    { id: `${id}-half`, maskUnits: 'userSpaceOnUse', x: 0, y: 0, width: 604, height: 800 },
    rect(0, 0, 604, 800, { fill: '#ffffff' }),
  ) +
  group({ id, mask: `url(#${id}-half)` }, content) +
  el('use', { href: `#${id}`, transform: 'matrix(-1 0 0 1 1200 0)' });
