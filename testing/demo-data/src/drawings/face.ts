import type { FaceShape } from './face-shape.ts';
import type { Paint } from './paint.ts';
import { GROUND } from './side-shape.ts';
import { clipPath, element, line, linearGradient, path, rect, type Stop } from './svg.ts';

const leftX = (distance: number): number => 600 - distance;
const joinRounded = (...numbers: number[]): string => numbers.map((n) => Math.round(n)).join(' ');

/**
 * Returns the path of the silhouette's left half. It extends past the center, so that the halves join without
 * a gap.
 */
export function halfOutline(shape: FaceShape): string {
  const { halfWidth: w, roof, roofHalf, belt, beltHalf, bottom } = shape;
  const shoulder = belt + (bottom - belt) * 0.36;
  const lowerEdge =
    `C${joinRounded(leftX(beltHalf + 16), belt + 10, leftX(w - 6), shoulder - 44, leftX(w), shoulder)}` +
    `C${joinRounded(leftX(w + 5), shoulder + 40, leftX(w + 4), bottom - 70, leftX(w - 6), bottom - 30)}` +
    `C${joinRounded(leftX(w - 12), bottom - 6, leftX(w - 28), bottom, leftX(w - 60), bottom + 2)}L600 ${joinRounded(bottom + 6)}H640Z`;
  if (shape.open)
    return `M640 ${joinRounded(belt - 6)}H600C${joinRounded(500, belt - 8, leftX(beltHalf - 60), belt - 6, leftX(beltHalf), belt)}${lowerEdge}`;
  return (
    `M640 ${joinRounded(roof)}H600C${joinRounded(leftX(roofHalf * 0.6), roof, leftX(roofHalf * 0.9), roof + 3, leftX(roofHalf), roof + 20)}` +
    `C${joinRounded(leftX(roofHalf + 22), roof + 44, leftX(beltHalf - 14), belt - 50, leftX(beltHalf), belt)}${lowerEdge}`
  );
}

/**
 * Returns the path of a window's left half between two heights, at the distance `inset` from the silhouette.
 */
export function halfWindow(shape: FaceShape, top: number, bottomY: number, inset: number): string {
  const { roof, roofHalf, belt, beltHalf } = shape;
  const edge = (y: number): number =>
    roofHalf + ((y - roof - 20) / (belt - roof - 20)) * (beltHalf - roofHalf) - inset;
  return (
    `M640 ${joinRounded(top)}H600C${joinRounded(leftX(edge(top) * 0.6), top, leftX(edge(top) * 0.9), top + 2, leftX(edge(top)), top + 10)}` +
    `C${joinRounded(leftX(edge(top) + 14), top + 30, leftX(edge(bottomY) - 8), bottomY - 30, leftX(edge(bottomY)), bottomY)}` +
    `C${joinRounded(leftX(edge(bottomY) * 0.7), bottomY + 9, leftX(edge(bottomY) * 0.4), bottomY + 12, 600, bottomY + 12)}H640Z`
  );
}

/** Returns a transform that enlarges a low car, as far as the height of the picture allows. */
export function zoomTransform({ roof }: FaceShape): string {
  const zoom = Math.round(Math.min(1.24, 570 / (GROUND - roof)) * 100) / 100;
  return `translate(${joinRounded(600 - 600 * zoom, GROUND - 18 - GROUND * zoom)}) scale(${String(zoom)})`;
}

/** Returns the gradients of a front or rear view. */
export function faceDefs(shape: FaceShape, paint: Paint): string {
  const { roof, belt, nose, bottom, halfWidth } = shape;
  const at = (y: number): number => (y - roof) / (bottom - roof);
  const edgeShading: Stop[] = [
    [0, '#05080b', 0.5],
    [0.14, '#05080b', 0.12],
    [0.3, '#05080b', 0],
    [1, '#05080b', 0],
  ];
  return [
    clipPath('half', halfOutline(shape)),
    linearGradient(
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
    linearGradient('ends', [leftX(halfWidth), 0, 600, 0], edgeShading),
    linearGradient(
      'pane',
      [0, roof, 0, belt],
      [
        [0, '#8799a7'],
        [0.5, '#43525e'],
        [1, '#1f2930'],
      ],
    ),
    linearGradient(
      'tail',
      [0, -40, 0, 56],
      [
        [0, '#e8504f'],
        [1, '#8c1018'],
      ],
    ),
  ].join('');
}

/** Returns the left tire, seen from the front or rear. */
export const tyre = (shape: FaceShape): string => {
  const x = leftX(shape.halfWidth - 4);
  const top = shape.bottom - 60;
  return (
    rect(x, top, shape.tyreWidth, GROUND - top, { rx: 14, fill: '#17191c' }) +
    line(
      `M${joinRounded(x + 22, top)}V${joinRounded(GROUND - 6)}M${joinRounded(x + 44, top)}V${joinRounded(GROUND - 3)}M${joinRounded(x + 64, top)}V${joinRounded(GROUND - 6)}`,
      '#2f3337',
      3,
    )
  );
};

/** Returns the left side mirror. */
export const faceMirror = (shape: FaceShape, paint: Paint): string => {
  const [x, y] = [leftX(shape.beltHalf - 10), shape.belt - 20];
  return (
    path(
      `M${joinRounded(x + 4, y + 16)}L${joinRounded(x - 22, y + 10)}L${joinRounded(x - 20, y + 18)}L${joinRounded(x + 4, y + 28)}Z`,
      {
        fill: '#16191c',
      },
    ) +
    path(
      `M${joinRounded(x - 16, y + 22)}c-22 4 -44 2 -50 -8c-4 -14 2 -30 16 -32c16 -2 30 2 36 10c4 10 4 22 -2 30z`,
      {
        fill: paint.base,
        stroke: paint.deep,
        'stroke-width': 1.5,
      },
    ) +
    line(`M${joinRounded(x - 56, y - 10)}c8 -8 28 -8 36 0`, paint.glint, 3, 0.7)
  );
};

/** Returns the license plate with the text "2ND GEAR". */
export const licensePlate = (y: number): string =>
  rect(532, y, 136, 34, { rx: 5, fill: '#f4f6f7', stroke: '#59626a', 'stroke-width': 2 }) +
  element(
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

/** Returns the left roof rail. */
export const faceRail = ({ roof, roofHalf }: FaceShape): string =>
  path(`M${joinRounded(leftX(roofHalf - 4), roof + 16)}v-18c0 -6 12 -6 12 0v12z`, { fill: '#2a2f34' });
