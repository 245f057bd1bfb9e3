import type { FaceShape } from './face-shape.ts';
import type { Paint } from './paint.ts';
import { GROUND } from './side-shape.ts';
import { clip, el, line, linear, path, rect, type Stop } from './svg.ts';

const L = (distance: number): number => 600 - distance;
const p = (...numbers: number[]): string => numbers.map((n) => Math.round(n)).join(' ');

/** Returns the left half of the silhouette; it extends past the center. */
export function halfOutline(shape: FaceShape): string {
  const { halfWidth: w, roof, roofHalf, belt, beltHalf, bottom } = shape;
  const shoulder = belt + (bottom - belt) * 0.36;
  const lower =
    `C${p(L(beltHalf + 16), belt + 10, L(w - 6), shoulder - 44, L(w), shoulder)}` +
    `C${p(L(w + 5), shoulder + 40, L(w + 4), bottom - 70, L(w - 6), bottom - 30)}` +
    `C${p(L(w - 12), bottom - 6, L(w - 28), bottom, L(w - 60), bottom + 2)}L600 ${p(bottom + 6)}H640Z`;
  if (shape.open)
    return `M640 ${p(belt - 6)}H600C${p(500, belt - 8, L(beltHalf - 60), belt - 6, L(beltHalf), belt)}${lower}`;
  return (
    `M640 ${p(roof)}H600C${p(L(roofHalf * 0.6), roof, L(roofHalf * 0.9), roof + 3, L(roofHalf), roof + 20)}` +
    `C${p(L(roofHalf + 22), roof + 44, L(beltHalf - 14), belt - 50, L(beltHalf), belt)}${lower}`
  );
}

/** Returns the left half of a window between two heights, `inset` inside the silhouette. */
export function halfWindow(shape: FaceShape, top: number, foot: number, inset: number): string {
  const { roof, roofHalf, belt, beltHalf } = shape;
  const edge = (y: number): number =>
    roofHalf + ((y - roof - 20) / (belt - roof - 20)) * (beltHalf - roofHalf) - inset;
  return (
    `M640 ${p(top)}H600C${p(L(edge(top) * 0.6), top, L(edge(top) * 0.9), top + 2, L(edge(top)), top + 10)}` +
    `C${p(L(edge(top) + 14), top + 30, L(edge(foot) - 8), foot - 30, L(edge(foot)), foot)}` +
    `C${p(L(edge(foot) * 0.7), foot + 9, L(edge(foot) * 0.4), foot + 12, 600, foot + 12)}H640Z`
  );
}

/** Returns a transform that zooms in on a low car as far as its roof fits. */
export function closer({ roof }: FaceShape): string {
  const by = Math.round(Math.min(1.24, 570 / (GROUND - roof)) * 100) / 100;
  return `translate(${p(600 - 600 * by, GROUND - 18 - GROUND * by)}) scale(${String(by)})`;
}

/** Returns the gradients of a front or rear view. */
export function faceDefs(shape: FaceShape, paint: Paint): string {
  const { roof, belt, nose, bottom, halfWidth } = shape;
  const at = (y: number): number => (y - roof) / (bottom - roof);
  const shadeEnds: Stop[] = [
    [0, '#05080b', 0.5],
    [0.14, '#05080b', 0.12],
    [0.3, '#05080b', 0],
    [1, '#05080b', 0],
  ];
  return [
    clip('half', halfOutline(shape)),
    linear(
      'paint',
      [0, roof, 0, bottom],
      [
        [0, paint.light],
        [0.07, paint.base],
        [at(belt), paint.light],
        [at(nose - 10), paint.base],
        [at(nose + 10), paint.light],
        [at(nose + 34), paint.base],
        [at(nose + 90), paint.dark],
        [at(nose + 100), paint.base],
        [at(bottom - 26), paint.dark],
        [1, paint.deep],
      ],
    ),
    linear('ends', [L(halfWidth), 0, 600, 0], shadeEnds),
    linear(
      'pane',
      [0, roof, 0, belt],
      [
        [0, '#8799a7'],
        [0.5, '#43525e'],
        [1, '#1f2930'],
      ],
    ),
    linear(
      'tail',
      [0, -40, 0, 56],
      [
        [0, '#e8504f'],
        [1, '#8c1018'],
      ],
    ),
  ].join('');
}

/** Returns the left tire, seen end on. */
export const tyre = (shape: FaceShape): string => {
  const x = L(shape.halfWidth - 4);
  const top = shape.bottom - 60;
  return (
    rect(x, top, shape.tyreWidth, GROUND - top, { rx: 14, fill: '#17191c' }) +
    line(
      `M${p(x + 22, top)}V${p(GROUND - 6)}M${p(x + 44, top)}V${p(GROUND - 3)}M${p(x + 64, top)}V${p(GROUND - 6)}`,
      '#2f3337',
      3,
    )
  );
};

/** Returns the left side mirror. */
export const faceMirror = (shape: FaceShape, paint: Paint): string => {
  const [x, y] = [L(shape.beltHalf - 10), shape.belt - 20];
  return (
    path(`M${p(x + 4, y + 16)}L${p(x - 22, y + 10)}L${p(x - 20, y + 18)}L${p(x + 4, y + 28)}Z`, {
      fill: '#16191c',
    }) +
    path(`M${p(x - 16, y + 22)}c-22 4 -44 2 -50 -8c-4 -14 2 -30 16 -32c16 -2 30 2 36 10c4 10 4 22 -2 30z`, {
      fill: paint.base,
      stroke: paint.deep,
      'stroke-width': 1.5,
    }) +
    line(`M${p(x - 56, y - 10)}c8 -8 28 -8 36 0`, paint.glint, 3, 0.7)
  );
};

/** Returns the license plate with our own lettering. */
export const plate = (y: number): string =>
  rect(532, y, 136, 34, { rx: 5, fill: '#f4f6f7', stroke: '#59626a', 'stroke-width': 2 }) +
  el(
    'text',
    {
      x: 600,
      y: y + 24,
      'text-anchor': 'middle',
      'font-family': 'Arial, Helvetica, sans-serif',
      'font-size': 20,
      'font-weight': 700,
      'letter-spacing': 2,
      fill: '#27313a',
    },
    '2ND GEAR',
  );

/** Returns the left half of the roof rails. */
export const faceRail = ({ roof, roofHalf }: FaceShape): string =>
  path(`M${p(L(roofHalf - 4), roof + 16)}v-18c0 -6 12 -6 12 0v12z`, { fill: '#2a2f34' });
