import { circle, line, path, rect } from './svg.ts';

const frameStyle = { fill: '#13171a', stroke: '#b9c2c9', 'stroke-width': 4 };
const holeStyle = { fill: '#13171a' };
const barLines = (d: string, width = 4): string => line(d, '#8b959d', width);
const verticalBarsPath = (from: number, top: number, bottomY: number, step: number): string =>
  Array.from(
    { length: Math.ceil(-from / step) },
    (_, index) => `M${String(from + 6 + index * step)} ${String(top)}V${String(bottomY)}`,
  ).join('');

/** Left halves of grilles. x = 0 is the car's center line, y = 0 the front edge of the hood. */
export const GRILLES = {
  none: line('M-90 52H10', '#0d1013', 3, 0.5),
  bar: path('M-140 12L10 16V34L-134 30Z', frameStyle),
  mouth: path('M-120 66C-80 40 -40 38 10 38V98H-70C-100 96 -118 86 -120 66Z', holeStyle),
  twin: path('M-112 14H-9V56H-96Z', frameStyle) + barLines('M-104 28H-12M-98 42H-12'),
  trapeze: path('M-132 14H10V72H-112Z', frameStyle) + barLines('M-124 34H10M-118 52H10'),
  wide: path('M-96 62L10 58V104H-140Z', frameStyle) + barLines('M-108 76H10M-122 90H10'),
  hexagon: path('M-90 6H10V90H-70L-104 48Z', frameStyle) + barLines('M-98 28H10M-102 48H10M-88 68H10'),
  wing:
    path('M-130 4L-122 56C-80 78 -40 82 10 82V14L-104 10Z', {
      ...frameStyle,
      stroke: '#dfe5e9',
      'stroke-width': 6,
    }) + barLines('M-112 38H10M-104 58H10', 3),
  shield:
    path('M-104 2L-96 62C-60 92 -30 96 10 96V8Z', { ...holeStyle, stroke: '#3b444b', 'stroke-width': 7 }) +
    circle(0, 46, 17, { fill: '#8b959d' }),
  tiger:
    path('M-130 14C-80 34 -40 20 10 22V46C-40 46 -90 54 -126 38Z', frameStyle) +
    path('M-100 76H10V104H-84Z', holeStyle),
  slots:
    rect(-140, -2, 160, 84, { rx: 10, fill: '#7f8890' }) +
    line(verticalBarsPath(-130, 12, 68, 27), '#13171a', 15),
  upright:
    path('M-106 4H10V80H-92Z', { ...frameStyle, 'stroke-width': 5 }) +
    barLines(verticalBarsPath(-96, 8, 76, 17)),
  broad:
    path('M-150 0H10V76H-126Z', { ...frameStyle, stroke: '#dfe5e9', 'stroke-width': 6 }) +
    barLines(verticalBarsPath(-130, 6, 70, 26), 6),
  bow:
    path('M-146 -6H10V96H-130Z', frameStyle) +
    line('M-140 40H10', '#dfe5e9', 13) +
    barLines('M-140 14H10M-134 68H10', 5),
  double: path('M-154 -8H10V94H-148Z', frameStyle) + line('M-148 24H10M-146 60H10', '#cfd6db', 15),
  vee:
    path('M-104 6L-40 62H10V78H-56L-122 8Z', { fill: '#3a444b' }) +
    path('M-84 8H10V52H-40Z', { fill: '#1c2328' }),
  smile:
    path('M-112 18C-70 10 -30 10 10 10V34H-116Z', frameStyle) +
    path('M-104 44H10V78C-50 80 -92 74 -104 44Z', frameStyle),
  star:
    path('M-112 12C-60 4 -30 4 10 4V72C-40 76 -80 72 -96 66Z', frameStyle) +
    barLines('M-104 38H10', 7) +
    circle(0, 38, 26, { fill: '#20262b', stroke: '#dfe5e9', 'stroke-width': 5 }),
  gown:
    path('M-76 0H10V112H-132Z', { ...frameStyle, stroke: '#dfe5e9', 'stroke-width': 5 }) +
    barLines('M-80 22H10M-90 44H10M-102 66H10M-112 88H10', 6),
} as const;

export type Grille = keyof typeof GRILLES;
