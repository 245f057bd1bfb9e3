/** A point of a curve. Corners are not smoothed. */
interface CurvePoint {
  x: number;
  y: number;
  corner: boolean;
}
/** Converts a position on a model in cm (along from the front end, up from the ground) to drawing units. */
export type Projection = (along: number, up: number) => readonly [number, number];

/** Parses a list of number groups such as `12,72 448,104!`. A `!` after a group sets `isMarked`. */
export const parseNumberGroups = (text: string): { numbers: number[]; isMarked: boolean }[] =>
  text
    .split(' ')
    .filter((group) => group !== '')
    .map((group) => ({
      numbers: group.replace('!', '').split(',').map(Number),
      isMarked: group.endsWith('!'),
    }));

const parsePoints = (text: string, project: Projection): CurvePoint[] =>
  parseNumberGroups(text).map(({ numbers: [along = 0, up = 0], isMarked }) => {
    const [x, y] = project(along, up);
    return { x, y, corner: isMarked };
  });

type Vector = readonly [number, number];
const directionBetween = (from: CurvePoint, to: CurvePoint): { direction: Vector; distance: number } => {
  const distance = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { direction: [(to.x - from.x) / distance, (to.y - from.y) / distance], distance };
};

/** Returns the tangent in the point `at` of the circle through `before`, `at`, and `after`. */
function tangentAt(before: CurvePoint, at: CurvePoint, after: CurvePoint): Vector {
  const [incoming, outgoing] = [directionBetween(before, at), directionBetween(at, after)];
  const [x, y] = [0, 1].map(
    (axis) =>
      (incoming.direction[axis] ?? 0) * outgoing.distance +
      (outgoing.direction[axis] ?? 0) * incoming.distance,
  ) as unknown as [number, number];
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

const rounded = (value: number): string => String(Math.round(value));

/**
 * Returns the path data of a smooth curve through the points in `text`. A closed curve returns to its start.
 */
export function curvePath(text: string, project: Projection, closed = true): string {
  const points = parsePoints(text, project);
  const last = points.length - 1;
  const at = (index: number): CurvePoint => points[(index + points.length) % points.length] as CurvePoint;
  const first = at(0);
  const parts = [`M${rounded(first.x)} ${rounded(first.y)}`];
  for (let index = 0; index < (closed ? points.length : last); index += 1) {
    const [from, to] = [at(index), at(index + 1)];
    const { direction, distance: far } = directionBetween(from, to);
    const end = !closed && (index === 0 ? 'from' : index === last - 1 ? 'to' : null);
    const straightOut = from.corner || end === 'from';
    const straightIn = to.corner || end === 'to';
    if (straightOut && straightIn) {
      parts.push(`L${rounded(to.x)} ${rounded(to.y)}`);
      continue;
    }
    const startTangent = straightOut ? direction : tangentAt(at(index - 1), from, to);
    const endTangent = straightIn ? direction : tangentAt(from, to, at(index + 2));
    const third = far / 3;
    parts.push(
      `C${rounded(from.x + startTangent[0] * third)} ${rounded(from.y + startTangent[1] * third)} ${rounded(to.x - endTangent[0] * third)} ${rounded(to.y - endTangent[1] * third)} ${rounded(to.x)} ${rounded(to.y)}`,
    );
  }
  return parts.join('') + (closed ? 'Z' : '');
}

/** Returns the largest height (second number) of the points in `text`, in cm. */
export const maxHeight = (text: string): number =>
  Math.max(...parseNumberGroups(text).map(({ numbers: [, up = 0] }) => up));
