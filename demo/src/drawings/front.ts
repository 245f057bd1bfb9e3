import { closer, faceDefs, faceMirror, faceRail, halfOutline, halfWindow, plate, tyre } from './face.ts';
import type { FaceShape } from './face-shape.ts';
import { GRILLES } from './grille.ts';
import { LAMPS } from './lamps.ts';
import type { Paint } from './paint.ts';
import { GROUND } from './side-shape.ts';
import { groundShadow } from './studio.ts';
import { circle, clip, group, line, mirrored, path, rect } from './svg.ts';

const n = (value: number): string => String(Math.round(value));

const headrests = (y: number): string =>
  path(`M484 ${n(y)}v-34c0 -12 8 -18 22 -18h22c14 0 22 6 22 18v34z`, { fill: '#12181d' }) +
  rect(496, y - 82, 42, 26, { rx: 9, fill: '#12181d' });

/** Returns the front view of a model in a paint. */
export function frontView(shape: FaceShape, paint: Paint): { defs: string; content: string } {
  const { halfWidth: w, roof, roofHalf, belt, beltHalf, nose, bottom } = shape;
  const outline = halfOutline(shape);
  const screen = halfWindow(shape, roof + (shape.open ? 14 : 26), belt - 8, 18);
  const frame = halfWindow(shape, roof, belt - 6, 4);
  const half = [
    tyre(shape),
    shape.rails ? faceRail(shape) : '',
    shape.open ? path(frame, { fill: '#191d21' }) : '',
    path(outline, { fill: 'url(#paint)' }),
    group(
      { 'clip-path': 'url(#half)' },
      path(outline, { fill: 'url(#ends)' }),
      path(
        `M300 ${n(bottom - (shape.rugged ? 44 : 18))}Q460 ${n(bottom - 8)} 640 ${n(bottom - 12)}V${n(bottom + 10)}H300Z`,
        { fill: '#23272b' },
      ),
      line(outline, paint.glint, 6, 0.4),
    ),
    line(outline, paint.deep, 1.6, 0.5),
    path(screen, { fill: 'url(#pane)', stroke: '#111417', 'stroke-width': 5 }),
    group({ 'clip-path': 'url(#screen)', opacity: 0.7 }, headrests(belt + 2)),
    // Hood: its edge and two creases.
    line(
      `M${n(600 - beltHalf + 6)} ${n(belt + 8)}C${n(600 - w + 40)} ${n(belt + 40)} ${n(600 - w + 60)} ${n(nose - 30)} ${n(600 - w + 74)} ${n(nose - 4)}C${n(600 - w + 130)} ${n(nose + 12)} 540 ${n(nose + 10)} 600 ${n(nose + 10)}`,
      paint.deep,
      2.4,
      0.75,
    ),
    line(
      `M${n(600 - beltHalf * 0.5)} ${n(belt + 14)}C${n(600 - beltHalf * 0.48)} ${n(nose - 40)} ${n(600 - beltHalf * 0.4)} ${n(nose - 14)} ${n(600 - beltHalf * 0.36)} ${n(nose + 2)}`,
      paint.glint,
      3,
      0.6,
    ),
    path(
      `M${n(600 - w + 70)} ${n(bottom - 58)}C${n(600 - w + 150)} ${n(bottom - 66)} 540 ${n(bottom - 64)} 640 ${n(bottom - 64)}V${n(bottom - 22)}H${n(600 - w + 104)}Z`,
      { fill: '#171b1e' },
    ),
    group({ transform: `translate(600 ${n(nose)})` }, GRILLES[shape.details.grille]),
    group({ transform: `translate(${n(600 - w)} ${n(nose)})` }, LAMPS[shape.details.lamps]),
    circle(600 - w + 50, bottom - 44, 12, { fill: '#dfe8ee', stroke: '#23282d', 'stroke-width': 4 }),
    faceMirror(shape, paint),
  ].join('');
  const glare = `M${n(600 - roofHalf * 0.5)} ${n(roof)}h70l-90 ${n(belt - roof)}h-70zM${n(600 + roofHalf * 0.35)} ${n(roof)}h30l-90 ${n(belt - roof)}h-30z`;
  const content = [
    groundShadow(600, GROUND, w + 80),
    rect(600 - w + 30, bottom - 30, 2 * w - 60, 44, { fill: '#0d1013' }),
    mirrored('left', half),
    path(glare, { fill: '#ffffff', opacity: 0.13 }),
    rect(580, roof + (shape.open ? 24 : 40), 40, 14, { rx: 6, fill: '#0e1215' }),
    line(`M470 ${n(belt - 2)}L590 ${n(belt - 14)}M610 ${n(belt)}L716 ${n(belt - 12)}`, '#0e1215', 5),
    plate(bottom - 62),
  ].join('');
  return {
    defs: faceDefs(shape, paint) + clip('screen', screen),
    content: group({ transform: closer(shape) }, content),
  };
}
