import type { Paint } from './paint.ts';
import { GROUND, type SideShape } from './side-shape.ts';
import { groundShadow } from './svg-document.ts';
import { circle, clipPath, element, ellipse, group, line, linearGradient, path, rect } from './svg.ts';
import { wheel, wheelDefs } from './wheel.ts';

/** Returns the gradients of a side view. */
function sideDefs(shape: SideShape, paint: Paint): string {
  const { roof, shoulder, sill } = shape.shading;
  const at = (y: number): number => (y - roof) / (sill - roof);
  return [
    wheelDefs,
    clipPath('body', shape.outline),
    clipPath('glass', shape.glass),
    linearGradient(
      'paint',
      [0, roof, 0, sill],
      [
        [0, paint.light],
        [0.08, paint.base],
        [at(shoulder - 26), paint.base],
        [at(shoulder - 8), paint.light],
        [at(shoulder + 4), paint.base],
        [at(shoulder + 22), paint.dark],
        [at(shoulder + 70), paint.base],
        [at(sill - 40), paint.base],
        [at(sill - 16), paint.dark],
        [1, paint.deep],
      ],
    ),
    linearGradient(
      'ends',
      [100, 0, 1100, 0],
      [
        [0, '#05080b', 0.42],
        [0.1, '#05080b', 0.12],
        [0.2, '#05080b', 0],
        [0.82, '#05080b', 0],
        [0.92, '#05080b', 0.14],
        [1, '#05080b', 0.46],
      ],
    ),
    linearGradient(
      'pane',
      [0, roof, 0, shoulder],
      [
        [0, '#7d909f'],
        [0.45, '#3c4a55'],
        [1, '#1d262d'],
      ],
    ),
    linearGradient(
      'lens',
      [0, shoulder - 10, 0, shoulder + 60],
      [
        [0, '#ffffff'],
        [0.6, '#c9d6df'],
        [1, '#8a99a5'],
      ],
    ),
    linearGradient(
      'tail',
      [0, shoulder - 10, 0, shoulder + 60],
      [
        [0, '#e5484a'],
        [1, '#8f1119'],
      ],
    ),
  ].join('');
}

const shutLines = (d: string, paint: Paint): string =>
  line(d, paint.deep, 2.4, 0.8) + group({ transform: 'translate(2 0)' }, line(d, paint.glint, 1, 0.35));

const handle = ([x, y]: readonly [number, number], paint: Paint): string =>
  ellipse(x + 21, y + 8, 23, 7, { fill: paint.deep, opacity: 0.55 }) +
  rect(x, y, 44, 9, { rx: 4.5, fill: paint.base }) +
  rect(x + 2, y + 1, 40, 3, { rx: 1.5, fill: paint.glint, opacity: 0.8 });

const mirror = ([x, y]: readonly [number, number], paint: Paint): string =>
  path(`M${String(x + 8)} ${String(y + 24)}l16 2l-4 12l-16 -2z`, { fill: '#16191c' }) +
  path(
    `M${String(x)} ${String(y + 14)}c-3 -12 6 -22 20 -23c14 -1 24 4 25 13c1 10 -1 18 -8 22c-12 3 -33 2 -37 -12z`,
    { fill: paint.base, stroke: paint.deep, 'stroke-width': 1.5 },
  ) +
  line(`M${String(x + 8)} ${String(y)}c8 -7 24 -7 30 1`, paint.glint, 3, 0.7);

function bothWheels(shape: SideShape): string {
  const { front, rear, radius, rim, sidewall } = shape.wheels;
  const cy = GROUND - radius;
  const placeWheel = (x: number, id?: string): string =>
    id
      ? group({ id, transform: `translate(${String(x)} ${String(cy)})` }, wheel(rim, radius, sidewall))
      : element('use', { href: '#wheel', x: x - front });
  return placeWheel(front, 'wheel') + placeWheel(rear);
}

function wheelHouses(shape: SideShape, paint: Paint): string {
  const { front, rear, radius } = shape.wheels;
  const cy = GROUND - radius;
  const archRadius = shape.arches ? radius + 27 : radius + 13;
  return [front, rear]
    .map(
      (x) =>
        (shape.arches
          ? circle(x, cy, archRadius, { fill: '#25292d' }) +
            circle(x, cy, archRadius - 2, { fill: 'none', stroke: '#4a5056', 'stroke-width': 2 })
          : circle(x, cy, archRadius + 3, {
              fill: 'none',
              stroke: paint.glint,
              'stroke-width': 2,
              opacity: 0.35,
            })) + circle(x, cy, radius + 11, { fill: '#0a0c0e' }),
    )
    .join('');
}

function windows(shape: SideShape): string {
  const { roof, shoulder } = shape.shading;
  const tall = shoulder - roof;
  const reflection = (x: number, width: number, opacity: number): string =>
    path(
      `M${String(x)} ${String(roof)}h${String(width)}l${String(-tall * 0.7)} ${String(tall)}h${String(-width)}z`,
      { fill: '#ffffff', opacity },
    );
  const rimColors = { chrome: '#d9dfe4', black: '#111417' };
  return (
    path(shape.glass, { fill: 'url(#pane)' }) +
    group(
      { 'clip-path': 'url(#glass)' },
      shape.cabin === '' ? '' : path(shape.cabin, { fill: '#12181d', opacity: 0.72 }),
      reflection(560, 90, 0.16),
      reflection(670, 26, 0.12),
      reflection(900, 60, 0.12),
      ...shape.pillars.map(({ d, painted }) => path(d, { fill: painted ? 'url(#paint)' : '#15191d' })),
    ) +
    path(shape.glass, {
      fill: 'none',
      stroke: rimColors[shape.windowLine],
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    })
  );
}

/** Returns the spare wheel on the tailgate, seen from the side of the car. */
const spareWheel = ({ x, y, radius }: NonNullable<SideShape['spare']>): string =>
  rect(x - 4, y - radius, 50, radius * 2, { rx: 15, fill: '#1b1e21' }) +
  line(
    `M${String(x + 36)} ${String(Math.round(y - radius + 18))}V${String(Math.round(y + radius - 18))}`,
    '#3a3e43',
    5,
  );

/** Returns seats, folded roof, and windshield frame of a convertible. */
function convertibleCabin({ frame, seats, stack }: NonNullable<SideShape['open']>): string {
  const seatBack = ([x, y]: readonly [number, number]): string =>
    path(
      `M${String(Math.round(x))} ${String(Math.round(y + 30))}l14 -74c3 -10 12 -15 26 -14c18 1 30 6 34 17l16 71zm34 -92l-3 -15c-2 -9 3 -14 12 -15l16 -1c9 0 14 4 16 12l4 17c-12 8 -31 9 -45 2z`,
      { fill: '#6a4a38' },
    );
  return (
    path(stack, { fill: '#23272c', stroke: '#4e565e', 'stroke-width': 3 }) +
    seats.map(seatBack).join('') +
    line(frame, '#191d21', 12)
  );
}

/** Returns the side view of a model in a car color: SVG definitions and content. */
export function renderSideView(shape: SideShape, paint: Paint): { defs: string; content: string } {
  const { front, rear } = shape.wheels;
  const { sill } = shape.shading;
  const content = [
    groundShadow((front + rear) / 2, GROUND, 520),
    // The dark underside between the wheels.
    path(
      `M${String(front - 120)} ${String(sill - 14)}H${String(rear + 120)}L${String(rear + 40)} ${String(sill + 14)}H${String(front - 40)}z`,
      { fill: '#0d1013' },
    ),
    shape.rails ? line(shape.rails, '#2a2f34', 7) + line(shape.rails, '#aeb7be', 2) : '',
    shape.spare ? spareWheel(shape.spare) : '',
    shape.open ? convertibleCabin(shape.open) : '',
    shape.spoiler ? path(shape.spoiler, { fill: paint.dark, stroke: paint.deep, 'stroke-width': 2 }) : '',
    path(shape.outline, { fill: 'url(#paint)' }),
    group(
      { 'clip-path': 'url(#body)' },
      path(shape.outline, { fill: 'url(#ends)' }),
      path(shape.trim, { fill: '#23272b' }),
      group({ transform: 'translate(0 3)' }, line(shape.crease, paint.deep, 5, 0.4)),
      line(shape.crease, paint.glint, 2.4, 0.75),
      path(shape.outline, { fill: 'none', stroke: paint.glint, 'stroke-width': 6, opacity: 0.4 }),
      shutLines(shape.shutLines, paint),
      shape.brightLine ? line(shape.brightLine, '#e3e8ec', 5) : '',
      wheelHouses(shape, paint),
    ),
    path(shape.outline, { fill: 'none', stroke: paint.deep, 'stroke-width': 1.6, opacity: 0.6 }),
    shape.roof ? path(shape.roof, { fill: '#1b1f23' }) : '',
    windows(shape),
    ...shape.handles.map((at) => handle(at, paint)),
    path(shape.headlight, { fill: 'url(#lens)', stroke: '#3b454d', 'stroke-width': 2 }),
    path(shape.taillight, { fill: 'url(#tail)', stroke: '#5d0b11', 'stroke-width': 2 }),
    shape.openings ? path(shape.openings, { fill: '#14181b' }) : '',
    shape.dark ? path(shape.dark, { fill: '#1d2125', stroke: '#0d1013', 'stroke-width': 2 }) : '',
    mirror(shape.mirror, paint),
    bothWheels(shape),
  ].join('');
  return { defs: sideDefs(shape, paint), content: group({ transform: 'translate(0 -36)' }, content) };
}
