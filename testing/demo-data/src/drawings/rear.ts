import type { FaceShape } from './face-shape.ts';
import {
  faceDefs,
  faceMirror,
  faceRail,
  halfOutline,
  halfWindow,
  licensePlate,
  tyre,
  zoomTransform,
} from './face.ts';
import type { Paint } from './paint.ts';
import { GROUND } from './side-shape.ts';
import { groundShadow } from './svg-document.ts';
import { circle, ellipse, group, line, path, rect, withMirrorImage } from './svg.ts';
import { TAILLIGHTS } from './taillights.ts';

const rounded = (value: number): string => String(Math.round(value));

/** Returns the exhaust tips of the left half. */
function exhaustTips({ details, halfWidth, bottom }: FaceShape): string {
  const exhaustPipe = (x: number): string =>
    ellipse(x, bottom - 8, 28, 10, { fill: '#0c0e10', stroke: '#b9c2c9', 'stroke-width': 4 });
  const { exhausts: exhaustType = 'none' } = details;
  if (exhaustType === 'none') return '';
  if (exhaustType === 'middle') return exhaustPipe(560);
  const edge = exhaustPipe(600 - halfWidth + 92);
  return exhaustType === 'four' ? edge + exhaustPipe(600 - halfWidth + 154) : edge;
}

/** Returns the spare wheel on the tailgate. */
const spareWheel = (radius: number, y: number): string =>
  circle(600, y, radius, { fill: '#1b1e21' }) +
  circle(600, y, radius * 0.62, { fill: '#2f3439', stroke: '#51585e', 'stroke-width': 4 }) +
  circle(600, y, radius * 0.2, { fill: '#14171a' });

/** Returns the left half of the gap around the liftgate or trunk lid. */
function tailgateLine(shape: FaceShape): string {
  const { halfWidth: w, roof, roofHalf, belt, beltHalf, nose, bottom } = shape;
  const x = 600 - w;
  if (shape.bed) return `M${rounded(x + 82)} ${rounded(belt + 24)}V${rounded(bottom - 84)}H640`;
  if (shape.hatch) {
    return (
      `M${rounded(600 - roofHalf + 16)} ${rounded(roof + 24)}L${rounded(600 - beltHalf + 22)} ${rounded(belt + 14)}L${rounded(x + 86)} ${rounded(nose + 40)}` +
      `C${rounded(x + 100)} ${rounded(bottom - 96)} ${rounded(x + 110)} ${rounded(bottom - 84)} 600 ${rounded(bottom - 82)}`
    );
  }
  return (
    `M${rounded(600 - beltHalf + 14)} ${rounded(belt + 14)}C${rounded(600 - beltHalf + 30)} ${rounded(belt + 40)} ${rounded(x + 90)} ${rounded(nose + 40)} ` +
    `${rounded(x + 104)} ${rounded(bottom - 96)}C${rounded(x + 120)} ${rounded(bottom - 86)} 520 ${rounded(bottom - 84)} 600 ${rounded(bottom - 84)}`
  );
}

/** Returns the rear view of a model in a car color: SVG definitions and content. */
export function renderRearView(shape: FaceShape, paint: Paint): { defs: string; content: string } {
  const { halfWidth: w, roof, roofHalf, belt, nose, bottom } = shape;
  const outline = halfOutline(shape);
  const [top, bottomY] = shape.open ? [roof, belt] : shape.rearWindow;
  const pane = halfWindow(shape, top, bottomY, shape.open ? 18 : 34);
  const openCar =
    path(halfWindow(shape, roof, belt - 6, 4), { fill: '#191d21' }) +
    path(pane, { fill: '#8fa1af', stroke: '#191d21', 'stroke-width': 8 }) +
    path(`M446 ${rounded(belt + 4)}c0 -60 6 -92 40 -94c34 2 44 34 46 94z`, { fill: '#6a4a38' }) +
    rect(462, belt - 128, 52, 34, { rx: 12, fill: '#5a3e2f' });
  const leftHalf = [
    tyre(shape),
    shape.rails ? faceRail(shape) : '',
    shape.open ? openCar : '',
    path(outline, { fill: 'url(#paint)' }),
    group(
      { 'clip-path': 'url(#half)' },
      path(outline, { fill: 'url(#ends)' }),
      path(
        `M300 ${rounded(bottom - (shape.rugged ? 64 : 36))}Q460 ${rounded(bottom - 20)} 640 ${rounded(bottom - 24)}V${rounded(bottom + 10)}H300Z`,
        { fill: '#23272b' },
      ),
      line(outline, paint.glint, 6, 0.4),
    ),
    line(outline, paint.deep, 1.6, 0.5),
    shape.open
      ? path(
          `M330 ${rounded(belt + 10)}C400 ${rounded(belt - 16)} 520 ${rounded(belt - 20)} 640 ${rounded(belt - 20)}V${rounded(belt + 14)}C500 ${rounded(belt + 12)} 400 ${rounded(belt + 14)} 330 ${rounded(belt + 10)}Z`,
          { fill: '#23272c' },
        )
      : path(pane, { fill: 'url(#pane)', stroke: '#111417', 'stroke-width': 5 }),
    line(tailgateLine(shape), paint.deep, 2.4, 0.75),
    shape.bed ? line(`M${rounded(600 - w + 4)} ${rounded(belt + 20)}H640`, '#1b1f23', 9) : '',
    line(
      `M${rounded(600 - w)} ${rounded(bottom - 74)}C${rounded(600 - w + 60)} ${rounded(bottom - 66)} 500 ${rounded(bottom - 64)} 600 ${rounded(bottom - 64)}`,
      paint.glint,
      2.4,
      0.6,
    ),
    group(
      { transform: `translate(${rounded(600 - w)} ${rounded(nose - 22)})` },
      TAILLIGHTS[shape.details.tail],
    ),
    rect(600 - w + 28, bottom - 50, 62, 10, { rx: 5, fill: '#a3202a' }),
    exhaustTips(shape),
    faceMirror(shape, paint),
  ].join('');
  const glare = `M${rounded(600 - roofHalf * 0.4)} ${rounded(top + 3)}h60l-70 ${rounded(bottomY - top)}h-60z`;
  const content = [
    groundShadow(600, GROUND, w + 80),
    rect(600 - w + 30, bottom - 30, 2 * w - 60, 44, { fill: '#0d1013' }),
    withMirrorImage('left', leftHalf),
    shape.open ? '' : path(glare, { fill: '#ffffff', opacity: 0.14 }),
    !shape.hatch ? '' : rect(540, roof + 10, 120, 7, { rx: 3, fill: '#8c1018' }),
    shape.spare === null ? line(`M556 ${rounded(nose + 2)}H644`, '#d4dbe0', 6) : '',
    shape.spare === null ? '' : spareWheel(shape.spare, belt + 80),
    licensePlate(shape.spare === null ? nose + 22 : bottom - 60),
  ].join('');
  return {
    defs: faceDefs(shape, paint),
    content: group({ transform: zoomTransform(shape) }, content),
  };
}
