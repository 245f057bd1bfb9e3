import { seatPath, steeringWheelPath } from './cabin.ts';
import { curvePath, parseNumberGroups, type Projection } from './curve.ts';
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
  /** Pillars between the windows, in the body color or black. */
  pillars: readonly { d: string; painted: boolean }[];
  /** Seats and steering wheel behind the glass. */
  cabin: string;
  /** Gaps around the doors, the fuel flap or load bed, and the rail of a sliding door. */
  shutLines: string;
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

const round = (value: number): number => Math.round(value);
const joinRounded = (...numbers: number[]): string => numbers.map(round).join(' ');

/** Drawing units per centimeter. Long cars use a smaller scale, so that they fit. */
const scaleOf = ({ long }: ModelShape): number => 2.38 - 0.48 * Math.min(1, Math.max(0, (long - 385) / 204));

/**
 * Returns the gaps around the doors, the fuel flap or load bed, and the rail of a sliding door. The last door
 * ends at the rear wheel arch.
 */
function shutLinesOf(shape: ModelShape, project: Projection, scale: number): string {
  const { doors, axles, tyre, sill, long } = shape;
  const belt = beltOf(shape);
  const bottom = Math.max(sill + 6, (shape.cladding ?? 0) - 2);
  const rear = doors.at(-1) ?? 0;
  const lines = doors.slice(0, -1).map((x, index) => {
    const [topX, topY] = project(x, belt);
    const [footX, footY] = project(x + (index === 0 ? 3 : 1), bottom);
    return `M${joinRounded(topX, topY)}C${joinRounded(topX - 6, topY + 60, topX - 6, footY - 60, footX, footY)}`;
  });
  const [x, y] = project(rear, belt);
  const maxX = axles[1] - tyre.radius - 5;
  const [archX, archY] = project(Math.min(maxX, rear - 4), tyre.radius * 1.5);
  const [footX, footY] = project(Math.min(maxX - 3, rear - 2), bottom);
  lines.push(
    `M${joinRounded(x, y)}C${joinRounded(x + 4, y + 40, archX + 12, archY - 20, archX, archY)}L${joinRounded(footX, footY)}`,
  );
  const [startX, startY] = project(doors[0] ?? 0, bottom);
  lines.push(`M${joinRounded(startX, startY)}H${joinRounded(footX)}`);
  const [flapX, flapY] = project(Math.min(axles[1] + 14, long - 46), belt - 10);
  if (shape.bed === undefined)
    lines.push(
      `M${joinRounded(flapX, flapY)}h${joinRounded(17 * scale)}v${joinRounded(14 * scale)}h-${joinRounded(17 * scale)}z`,
    );
  else {
    const [bedX, bedY] = project(shape.bed, belt - 2);
    lines.push(
      `M${joinRounded(bedX, bedY)}V${joinRounded(project(0, bottom)[1])}M${joinRounded(bedX, bedY + 12)}H${joinRounded(project(long - 4, 0)[0])}`,
    );
  }
  if (shape.slide) {
    const [from, to, up] = shape.slide;
    lines.push(`M${joinRounded(...project(from, up - 4))}H${joinRounded(project(to, 0)[0])}`);
  }
  return lines.join('');
}

/** Returns the height in cm of the windows' lower edge at the doors. */
function beltOf({ glass, open }: ModelShape): number {
  const [first] = parseNumberGroups(glass);
  return (first?.numbers[1] ?? 90) - (open ? 0 : 1);
}

function pillarsOf(shape: ModelShape, project: Projection, scale: number): SideShape['pillars'] {
  return parseNumberGroups(shape.pillars).map(
    ({ numbers: [bottom = 0, top = 0, width = 8], isMarked: marked }) => {
      const [x1, y1] = project(bottom, beltOf(shape) - 6);
      const [x2, y2] = project(top, shape.tall);
      const half = (width * scale) / 2;
      return {
        d: `M${joinRounded(x2 - half, y2)}H${joinRounded(x2 + half)}L${joinRounded(x1 + half, y1)}H${joinRounded(x1 - half)}Z`,
        painted: marked,
      };
    },
  );
}

/** Converts the curves of a model to drawing units. The car is centered and stands on the ground. */
export function toSideShape(shape: ModelShape): SideShape {
  const scale = scaleOf(shape);
  const project: Projection = (along, up) => [600 + (along - shape.long / 2) * scale, GROUND - up * scale];
  const [x, y] = [(along: number) => round(project(along, 0)[0]), (up: number) => round(project(0, up)[1])];
  const belt = beltOf(shape);
  const closed = (text: string | undefined): string => (text === undefined ? '' : curvePath(text, project));
  const [first = 0, second = 0, third] = shape.doors;
  const frontSeat = first + 34;
  const { open, spare, rails, cladding } = shape;
  return {
    outline: curvePath(shape.top, project),
    shading: { roof: y(open ? belt + 6 : shape.tall), shoulder: y(belt - 7), sill: y(shape.sill) },
    wheels: {
      front: x(shape.axles[0]),
      rear: x(shape.axles[1]),
      radius: shape.tyre.radius * scale * 1.03,
      rim: shape.rim,
      sidewall: shape.tyre.sidewall,
    },
    glass: curvePath(shape.glass, project),
    pillars: pillarsOf(shape, project, scale),
    cabin: open
      ? ''
      : steeringWheelPath(x(first + 24), y(belt - 4)) +
        seatPath(x(frontSeat), y(belt - 5)) +
        (third === undefined && second - first < 130 ? '' : seatPath(x(second + 22), y(belt - 5))),
    shutLines: shutLinesOf(shape, project, scale),
    crease: curvePath(shape.crease, project, false),
    handles: (shape.flush ? [] : shape.doors.slice(1)).map((edge) => [x(edge - 26), y(belt - 12)] as const),
    mirror: [x(first + (open ? 8 : 2)), y(belt + 6)],
    headlight: closed(shape.lamp),
    taillight: closed(shape.tail),
    trim: `M0 ${joinRounded(y(cladding ?? shape.sill + 5))}H1200V700H0Z`,
    arches: shape.arches ?? false,
    openings: shape.openings === undefined ? '' : openingPaths(shape.openings, project),
    spoiler: closed(shape.spoiler),
    brightLine: shape.brightLine === undefined ? '' : curvePath(shape.brightLine, project, false),
    dark: (shape.dark ?? []).map((d) => curvePath(d, project)).join(''),
    roof: closed(shape.roof),
    rails: rails ? railsOf(rails, shape, project) : '',
    spare: spare ? { x: x(spare[0]), y: y(spare[1]), radius: shape.tyre.radius * scale } : null,
    open: open
      ? {
          frame: `M${joinRounded(...project(first - 12, belt))}L${joinRounded(...project(open.frame[0], open.frame[1] + 3))}`,
          seats: open.seats.map((along) => project(along, belt)),
          stack: curvePath(open.stack, project),
        }
      : null,
    windowLine: shape.windowLine ?? 'black',
  };
}

/** Returns the path data of openings; `text` lists four points per opening. */
function openingPaths(text: string, project: Projection): string {
  const points = text.split(' ');
  return points
    .filter((_, index) => index % 4 === 0)
    .map((_, nth) =>
      curvePath(
        points
          .slice(nth * 4, nth * 4 + 4)
          .map((at) => at.replace(/!?$/, '!'))
          .join(' '),
        project,
      ),
    )
    .join('');
}

function railsOf([from, to]: readonly [number, number], { tall }: ModelShape, project: Projection): string {
  const [x1, y1] = project(from, tall - 4);
  const [x2, y2] = project(to, tall - 8);
  return `M${joinRounded(x1, y1)}C${joinRounded(x1 + 4, y1 - 10, x1 + 14, y1 - 15, x1 + 30, y1 - 16)}L${joinRounded(x2 - 26, y2 - 13)}C${joinRounded(x2 - 12, y2 - 12, x2 - 4, y2 - 8, x2, y2)}`;
}
