/** A point of a curve. Corners are not smoothed. */
interface Knot {
  x: number;
  y: number;
  corner: boolean;
}
/** Converts a model's centimeters to drawing units. */
export type Place = (along: number, up: number) => readonly [number, number];

/** Parses a list such as `12,72 448,104!` into its numbers and corner flags. */
export const rows = (text: string): { numbers: number[]; marked: boolean }[] =>
  text
    .split(' ')
    .filter((row) => row !== '')
    .map((row) => ({ numbers: row.replace('!', '').split(',').map(Number), marked: row.endsWith('!') }));

const knotsOf = (text: string, place: Place): Knot[] =>
  rows(text).map(({ numbers: [along = 0, up = 0], marked }) => {
    const [x, y] = place(along, up);
    return { x, y, corner: marked };
  });

type Vector = readonly [number, number];
const towards = (from: Knot, to: Knot): { unit: Vector; far: number } => {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { unit: [(to.x - from.x) / far, (to.y - from.y) / far], far };
};

/** Returns the tangent at `at`: that of the circle through the point and its neighbors. */
function passing(before: Knot, at: Knot, after: Knot): Vector {
  const [come, go] = [towards(before, at), towards(at, after)];
  const [x, y] = [0, 1].map(
    (axis) => (come.unit[axis] ?? 0) * go.far + (go.unit[axis] ?? 0) * come.far,
  ) as unknown as [number, number];
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

const n = (value: number): string => String(Math.round(value));

/**
 * Returns the path data of a smooth curve through the points in `text`. A closed curve returns to its start.
 */
export function curve(text: string, place: Place, closed = true): string {
  const knots = knotsOf(text, place);
  const last = knots.length - 1;
  const at = (index: number): Knot => knots[(index + knots.length) % knots.length] as Knot;
  const first = at(0);
  const parts = [`M${n(first.x)} ${n(first.y)}`];
  for (let index = 0; index < (closed ? knots.length : last); index += 1) {
    const [from, to] = [at(index), at(index + 1)];
    const { unit, far } = towards(from, to);
    const end = !closed && (index === 0 ? 'from' : index === last - 1 ? 'to' : null);
    const straightOut = from.corner || end === 'from';
    const straightIn = to.corner || end === 'to';
    if (straightOut && straightIn) {
      parts.push(`L${n(to.x)} ${n(to.y)}`);
      continue;
    }
    const out = straightOut ? unit : passing(at(index - 1), from, to);
    const into = straightIn ? unit : passing(from, to, at(index + 2));
    const third = far / 3;
    parts.push(
      `C${n(from.x + out[0] * third)} ${n(from.y + out[1] * third)} ${n(to.x - into[0] * third)} ${n(to.y - into[1] * third)} ${n(to.x)} ${n(to.y)}`,
    );
  }
  return parts.join('') + (closed ? 'Z' : '');
}

/** Returns the highest point of a list, in its own units. */
export const highest = (text: string): number => Math.max(...rows(text).map(({ numbers: [, up = 0] }) => up));
