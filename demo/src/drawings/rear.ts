import { closer, faceDefs, faceMirror, faceRail, halfOutline, halfWindow, plate, tyre } from './face.ts';
import type { FaceShape } from './face-shape.ts';
import type { Paint } from './paint.ts';
import { GROUND } from './side-shape.ts';
import { groundShadow } from './studio.ts';
import { circle, ellipse, group, line, mirrored, path, rect } from './svg.ts';
import { TAIL_LAMPS } from './tail-lamps.ts';

const n = (value: number): string => String(Math.round(value));

/** Returns the left half of the exhaust tips. */
function exhausts({ details, halfWidth, bottom }: FaceShape): string {
  const pipe = (x: number): string =>
    ellipse(x, bottom - 8, 28, 10, { fill: '#0c0e10', stroke: '#b9c2c9', 'stroke-width': 4 });
  const { exhausts: kind = 'none' } = details;
  if (kind === 'none') return '';
  if (kind === 'middle') return pipe(560);
  const edge = pipe(600 - halfWidth + 92);
  return kind === 'four' ? edge + pipe(600 - halfWidth + 154) : edge;
}

/** Returns the spare wheel on the tailgate. */
const spareWheel = (radius: number, y: number): string =>
  circle(600, y, radius, { fill: '#1b1e21' }) +
  circle(600, y, radius * 0.62, { fill: '#2f3439', stroke: '#51585e', 'stroke-width': 4 }) +
  circle(600, y, radius * 0.2, { fill: '#14171a' });

/** Returns the left half of the shut line of the liftgate or trunk. */
function tailgate(shape: FaceShape): string {
  const { halfWidth: w, roof, roofHalf, belt, beltHalf, nose, bottom } = shape;
  const x = 600 - w;
  if (shape.bed) return `M${n(x + 82)} ${n(belt + 24)}V${n(bottom - 84)}H640`;
  if (shape.hatch) {
    return (
      `M${n(600 - roofHalf + 16)} ${n(roof + 24)}L${n(600 - beltHalf + 22)} ${n(belt + 14)}L${n(x + 86)} ${n(nose + 40)}` +
      `C${n(x + 100)} ${n(bottom - 96)} ${n(x + 110)} ${n(bottom - 84)} 600 ${n(bottom - 82)}`
    );
  }
  return (
    `M${n(600 - beltHalf + 14)} ${n(belt + 14)}C${n(600 - beltHalf + 30)} ${n(belt + 40)} ${n(x + 90)} ${n(nose + 40)} ` +
    `${n(x + 104)} ${n(bottom - 96)}C${n(x + 120)} ${n(bottom - 86)} 520 ${n(bottom - 84)} 600 ${n(bottom - 84)}`
  );
}

/** Returns the rear view of a model in a paint. */
export function rearView(shape: FaceShape, paint: Paint): { defs: string; content: string } {
  const { halfWidth: w, roof, roofHalf, belt, nose, bottom } = shape;
  const outline = halfOutline(shape);
  const [top, foot] = shape.open ? [roof, belt] : shape.rearWindow;
  const pane = halfWindow(shape, top, foot, shape.open ? 18 : 34);
  const openCar =
    path(halfWindow(shape, roof, belt - 6, 4), { fill: '#191d21' }) +
    path(pane, { fill: '#8fa1af', stroke: '#191d21', 'stroke-width': 8 }) +
    path(`M446 ${n(belt + 4)}c0 -60 6 -92 40 -94c34 2 44 34 46 94z`, { fill: '#6a4a38' }) +
    rect(462, belt - 128, 52, 34, { rx: 12, fill: '#5a3e2f' });
  const half = [
    tyre(shape),
    shape.rails ? faceRail(shape) : '',
    shape.open ? openCar : '',
    path(outline, { fill: 'url(#paint)' }),
    group(
      { 'clip-path': 'url(#half)' },
      path(outline, { fill: 'url(#ends)' }),
      path(
        `M300 ${n(bottom - (shape.rugged ? 64 : 36))}Q460 ${n(bottom - 20)} 640 ${n(bottom - 24)}V${n(bottom + 10)}H300Z`,
        { fill: '#23272b' },
      ),
      line(outline, paint.glint, 6, 0.4),
    ),
    line(outline, paint.deep, 1.6, 0.5),
    shape.open
      ? path(
          `M330 ${n(belt + 10)}C400 ${n(belt - 16)} 520 ${n(belt - 20)} 640 ${n(belt - 20)}V${n(belt + 14)}C500 ${n(belt + 12)} 400 ${n(belt + 14)} 330 ${n(belt + 10)}Z`,
          { fill: '#23272c' },
        )
      : path(pane, { fill: 'url(#pane)', stroke: '#111417', 'stroke-width': 5 }),
    line(tailgate(shape), paint.deep, 2.4, 0.75),
    shape.bed ? line(`M${n(600 - w + 4)} ${n(belt + 20)}H640`, '#1b1f23', 9) : '',
    line(
      `M${n(600 - w)} ${n(bottom - 74)}C${n(600 - w + 60)} ${n(bottom - 66)} 500 ${n(bottom - 64)} 600 ${n(bottom - 64)}`,
      paint.glint,
      2.4,
      0.6,
    ),
    group({ transform: `translate(${n(600 - w)} ${n(nose - 22)})` }, TAIL_LAMPS[shape.details.tail]),
    rect(600 - w + 28, bottom - 50, 62, 10, { rx: 5, fill: '#a3202a' }),
    exhausts(shape),
    faceMirror(shape, paint),
  ].join('');
  const glare = `M${n(600 - roofHalf * 0.4)} ${n(top + 3)}h60l-70 ${n(foot - top)}h-60z`;
  const content = [
    groundShadow(600, GROUND, w + 80),
    rect(600 - w + 30, bottom - 30, 2 * w - 60, 44, { fill: '#0d1013' }),
    mirrored('left', half),
    shape.open ? '' : path(glare, { fill: '#ffffff', opacity: 0.14 }),
    !shape.hatch ? '' : rect(540, roof + 10, 120, 7, { rx: 3, fill: '#8c1018' }),
    shape.spare === null ? line(`M556 ${n(nose + 2)}H644`, '#d4dbe0', 6) : '',
    shape.spare === null ? '' : spareWheel(shape.spare, belt + 80),
    plate(shape.spare === null ? nose + 22 : bottom - 60),
  ].join('');
  return {
    defs: faceDefs(shape, paint),
    content: group({ transform: closer(shape) }, content),
  };
}
