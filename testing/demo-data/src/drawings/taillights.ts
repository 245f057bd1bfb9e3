import { circle, line, path, rect } from './svg.ts';

const lampStyle = { fill: 'url(#tail)', stroke: '#4f0a10', 'stroke-width': 3 };
const lightStrip = (d: string, width = 6): string => line(d, '#ffd9d2', width, 0.85);

/** Left taillights. x = 0 is the car's left edge, y = 0 the upper edge of most lights. */
export const TAILLIGHTS = {
  wide:
    path('M10 0C60 -6 110 0 168 8L160 36C100 48 40 46 6 34Z', lampStyle) +
    lightStrip('M22 20C60 16 110 18 154 22'),
  tall:
    path('M28 -66C46 -70 60 -64 64 -56L78 40C50 50 20 50 4 38L14 0Z', lampStyle) +
    lightStrip('M44 -44L50 22'),
  pillar: path('M10 -44H52V66H8Z', lampStyle) + lightStrip('M20 10H42M20 -22H42'),
  round:
    circle(58, 22, 31, lampStyle) +
    circle(58, 22, 13, { fill: '#ffd9d2', opacity: 0.8 }) +
    path('M86 10L128 20L88 34Z', lampStyle),
  boxes:
    rect(22, 0, 62, 40, { rx: 12, ...lampStyle }) +
    rect(96, 0, 62, 40, { rx: 12, ...lampStyle }) +
    lightStrip('M36 20H70M110 20H144'),
  hook: path('M8 0H150V16H52L40 52H6Z', lampStyle) + lightStrip('M18 9H140M22 20V42'),
  bars: path('M28 -2H52V54H28ZM64 -2H88V54H64ZM100 -2H124V54H100Z', lampStyle),
  band: path('M14 4H280V22H120L60 34L12 30Z', lampStyle) + lightStrip('M30 15H280', 5),
  slits:
    path('M8 2L150 8V26L8 24Z', lampStyle) +
    circle(46, 14, 12, { fill: '#ffd9d2', opacity: 0.8 }) +
    circle(86, 16, 11, { fill: '#ffd9d2', opacity: 0.8 }),
  square: path('M10 -16H76V50H10Z', lampStyle) + lightStrip('M24 0H62V34H24Z', 5),
} as const;

export type Tail = keyof typeof TAILLIGHTS;
