import { seat, steering } from './cabin.ts';
import { curve, type Place, rows } from './knots.ts';
import type { ModelShape } from './models/model-shape.ts';
import type { Rim } from './wheel.ts';

type Point = readonly [x: number, y: number];

/** y of the ground in a side view. */
export const GROUND = 640;

/** A model in side view, facing left, in drawing units. Paths are SVG path data. */
export interface SideShape {
  /** Silhouette above the ground, without wheels. */
  outline: string;
  /** y of the roof, the shoulder line, and the lower edge, for the shading. */
  shading: { roof: number; shoulder: number; sill: number };
  wheels: { front: number; rear: number; radius: number; rim: Rim; sidewall: number };
  /** Side windows as one opening that pillars divide. */
  glass: string;
  /** Strips over the glass, in the body color or black. */
  pillars: readonly { d: string; painted: boolean }[];
  /** Seats and steering wheel behind the glass. */
  cabin: string;
  /** Shut lines of doors, hood, and bumpers. */
  seams: string;
  crease: string;
  handles: readonly Point[];
  mirror: Point;
  headlight: string;
  taillight: string;
  /** Dark lower trim over the paint. */
  trim: string;
  arches: boolean;
  openings: string;
  spoiler: string;
  brightLine: string;
  dark: string;
  roof: string;
  rails: string;
  spare: { x: number; y: number; radius: number } | null;
  open: { frame: string; seats: readonly Point[]; stack: string } | null;
  windowLine: 'chrome' | 'black';
}

const r = (value: number): number => Math.round(value);
const p = (...numbers: number[]): string => numbers.map(r).join(' ');

/** Drawing units per centimeter. Long cars use a smaller scale, so that they fit. */
const scaleOf = ({ long }: ModelShape): number => 2.38 - 0.48 * Math.min(1, Math.max(0, (long - 385) / 204));

/**
 * Returns the shut lines of doors, hood, and trunk. Doors end at the sill, the last one at the rear wheel
 * arch.
 */
function seamsOf(shape: ModelShape, place: Place, scale: number): string {
  const { doors, axles, tyre, sill, long } = shape;
  const belt = beltOf(shape);
  const foot = Math.max(sill + 6, (shape.cladding ?? 0) - 2);
  const rear = doors.at(-1) ?? 0;
  const lines = doors.slice(0, -1).map((x, index) => {
    const [topX, topY] = place(x, belt);
    const [footX, footY] = place(x + (index === 0 ? 3 : 1), foot);
    return `M${p(topX, topY)}C${p(topX - 6, topY + 60, topX - 6, footY - 60, footX, footY)}`;
  });
  const [x, y] = place(rear, belt);
  const reach = axles[1] - tyre.radius - 5;
  const [archX, archY] = place(Math.min(reach, rear - 4), tyre.radius * 1.5);
  const [footX, footY] = place(Math.min(reach - 3, rear - 2), foot);
  lines.push(`M${p(x, y)}C${p(x + 4, y + 40, archX + 12, archY - 20, archX, archY)}L${p(footX, footY)}`);
  const [startX, startY] = place(doors[0] ?? 0, foot);
  lines.push(`M${p(startX, startY)}H${p(footX)}`);
  const [flapX, flapY] = place(Math.min(axles[1] + 14, long - 46), belt - 10);
  if (shape.bed === undefined)
    lines.push(`M${p(flapX, flapY)}h${p(17 * scale)}v${p(14 * scale)}h-${p(17 * scale)}z`);
  else {
    const [bedX, bedY] = place(shape.bed, belt - 2);
    lines.push(`M${p(bedX, bedY)}V${p(place(0, foot)[1])}M${p(bedX, bedY + 12)}H${p(place(long - 4, 0)[0])}`);
  }
  if (shape.slide) {
    const [from, to, up] = shape.slide;
    lines.push(`M${p(...place(from, up - 4))}H${p(place(to, 0)[0])}`);
  }
  return lines.join('');
}

/** Returns the height of the windows' lower edge at the doors. */
function beltOf({ glass, open }: ModelShape): number {
  const [first] = rows(glass);
  return (first?.numbers[1] ?? 90) - (open ? 0 : 1);
}

function pillarsOf(shape: ModelShape, place: Place, scale: number): SideShape['pillars'] {
  return rows(shape.pillars).map(({ numbers: [foot = 0, top = 0, width = 8], marked }) => {
    const [x1, y1] = place(foot, beltOf(shape) - 6);
    const [x2, y2] = place(top, shape.tall);
    const half = (width * scale) / 2;
    return {
      d: `M${p(x2 - half, y2)}H${p(x2 + half)}L${p(x1 + half, y1)}H${p(x1 - half)}Z`,
      painted: marked,
    };
  });
}

/** Converts the curves of a model to drawing units, centered on the ground. */
export function sideShape(shape: ModelShape): SideShape {
  const scale = scaleOf(shape);
  const place: Place = (along, up) => [600 + (along - shape.long / 2) * scale, GROUND - up * scale];
  const [x, y] = [(along: number) => r(place(along, 0)[0]), (up: number) => r(place(0, up)[1])];
  const belt = beltOf(shape);
  const closed = (text: string | undefined): string => (text === undefined ? '' : curve(text, place));
  const [first = 0, second = 0, third] = shape.doors;
  const frontSeat = first + 34;
  const { open, spare, rails, cladding } = shape;
  return {
    outline: curve(shape.top, place),
    shading: { roof: y(open ? belt + 6 : shape.tall), shoulder: y(belt - 7), sill: y(shape.sill) },
    wheels: {
      front: x(shape.axles[0]),
      rear: x(shape.axles[1]),
      radius: shape.tyre.radius * scale * 1.03,
      rim: shape.rim,
      sidewall: shape.tyre.sidewall,
    },
    glass: curve(shape.glass, place),
    pillars: pillarsOf(shape, place, scale),
    cabin: open
      ? ''
      : steering(x(first + 24), y(belt - 4)) +
        seat(x(frontSeat), y(belt - 5)) +
        (third === undefined && second - first < 130 ? '' : seat(x(second + 22), y(belt - 5))),
    seams: seamsOf(shape, place, scale),
    crease: curve(shape.crease, place, false),
    handles: (shape.flush ? [] : shape.doors.slice(1)).map((edge) => [x(edge - 26), y(belt - 12)] as const),
    mirror: [x(first + (open ? 8 : 2)), y(belt + 6)],
    headlight: closed(shape.lamp),
    taillight: closed(shape.tail),
    trim: `M0 ${p(y(cladding ?? shape.sill + 5))}H1200V700H0Z`,
    arches: shape.arches ?? false,
    openings: shape.openings === undefined ? '' : openings(shape.openings, place),
    spoiler: closed(shape.spoiler),
    brightLine: shape.brightLine === undefined ? '' : curve(shape.brightLine, place, false),
    dark: (shape.dark ?? []).map((d) => curve(d, place)).join(''),
    roof: closed(shape.roof),
    rails: rails ? railsOf(rails, shape, place) : '',
    spare: spare ? { x: x(spare[0]), y: y(spare[1]), radius: shape.tyre.radius * scale } : null,
    open: open
      ? {
          frame: `M${p(...place(first - 12, belt))}L${p(...place(open.frame[0], open.frame[1] + 3))}`,
          seats: open.seats.map((along) => place(along, belt)),
          stack: curve(open.stack, place),
        }
      : null,
    windowLine: shape.windowLine ?? 'black',
  };
}

/** Returns the openings of a list with four points each. */
function openings(text: string, place: Place): string {
  const points = text.split(' ');
  return points
    .filter((_, index) => index % 4 === 0)
    .map((_, nth) =>
      curve(
        points
          .slice(nth * 4, nth * 4 + 4)
          .map((at) => at.replace(/!?$/, '!'))
          .join(' '),
        place,
      ),
    )
    .join('');
}

function railsOf([from, to]: readonly [number, number], { tall }: ModelShape, place: Place): string {
  const [x1, y1] = place(from, tall - 4);
  const [x2, y2] = place(to, tall - 8);
  return `M${p(x1, y1)}C${p(x1 + 4, y1 - 10, x1 + 14, y1 - 15, x1 + 30, y1 - 16)}L${p(x2 - 26, y2 - 13)}C${p(x2 - 12, y2 - 12, x2 - 4, y2 - 8, x2, y2)}`;
}
