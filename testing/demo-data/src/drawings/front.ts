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
import { GRILLES } from './grille.ts';
import { HEADLIGHTS } from './headlights.ts';
import type { Paint } from './paint.ts';
import { GROUND } from './side-shape.ts';
import { groundShadow } from './svg-document.ts';
import { circle, clipPath, group, line, path, rect, withMirrorImage } from './svg.ts';

const rounded = (value: number): string => String(Math.round(value));

const headrests = (y: number): string =>
  path(`M484 ${rounded(y)}v-34c0 -12 8 -18 22 -18h22c14 0 22 6 22 18v34z`, { fill: '#12181d' }) +
  rect(496, y - 82, 42, 26, { rx: 9, fill: '#12181d' });

/** Returns the front view of a model in a car color: SVG definitions and content. */
export function renderFrontView(shape: FaceShape, paint: Paint): { defs: string; content: string } {
  const { halfWidth: w, roof, roofHalf, belt, beltHalf, nose, bottom } = shape;
  const outline = halfOutline(shape);
  const windshield = halfWindow(shape, roof + (shape.open ? 14 : 26), belt - 8, 18);
  const frame = halfWindow(shape, roof, belt - 6, 4);
  const leftHalf = [
    tyre(shape),
    shape.rails ? faceRail(shape) : '',
    shape.open ? path(frame, { fill: '#191d21' }) : '',
    path(outline, { fill: 'url(#paint)' }),
    group(
      { 'clip-path': 'url(#half)' },
      path(outline, { fill: 'url(#ends)' }),
      path(
        `M300 ${rounded(bottom - (shape.rugged ? 44 : 18))}Q460 ${rounded(bottom - 8)} 640 ${rounded(bottom - 12)}V${rounded(bottom + 10)}H300Z`,
        { fill: '#23272b' },
      ),
      line(outline, paint.glint, 6, 0.4),
    ),
    line(outline, paint.deep, 1.6, 0.5),
    path(windshield, { fill: 'url(#pane)', stroke: '#111417', 'stroke-width': 5 }),
    group({ 'clip-path': 'url(#screen)', opacity: 0.7 }, headrests(belt + 2)),
    // Edge and creases of the hood.
    line(
      `M${rounded(600 - beltHalf + 6)} ${rounded(belt + 8)}C${rounded(600 - w + 40)} ${rounded(belt + 40)} ${rounded(600 - w + 60)} ${rounded(nose - 30)} ${rounded(600 - w + 74)} ${rounded(nose - 4)}C${rounded(600 - w + 130)} ${rounded(nose + 12)} 540 ${rounded(nose + 10)} 600 ${rounded(nose + 10)}`,
      paint.deep,
      2.4,
      0.75,
    ),
    line(
      `M${rounded(600 - beltHalf * 0.5)} ${rounded(belt + 14)}C${rounded(600 - beltHalf * 0.48)} ${rounded(nose - 40)} ${rounded(600 - beltHalf * 0.4)} ${rounded(nose - 14)} ${rounded(600 - beltHalf * 0.36)} ${rounded(nose + 2)}`,
      paint.glint,
      3,
      0.6,
    ),
    path(
      `M${rounded(600 - w + 70)} ${rounded(bottom - 58)}C${rounded(600 - w + 150)} ${rounded(bottom - 66)} 540 ${rounded(bottom - 64)} 640 ${rounded(bottom - 64)}V${rounded(bottom - 22)}H${rounded(600 - w + 104)}Z`,
      { fill: '#171b1e' },
    ),
    group({ transform: `translate(600 ${rounded(nose)})` }, GRILLES[shape.details.grille]),
    group({ transform: `translate(${rounded(600 - w)} ${rounded(nose)})` }, HEADLIGHTS[shape.details.lamps]),
    circle(600 - w + 50, bottom - 44, 12, { fill: '#dfe8ee', stroke: '#23282d', 'stroke-width': 4 }),
    faceMirror(shape, paint),
  ].join('');
  const glare = `M${rounded(600 - roofHalf * 0.5)} ${rounded(roof)}h70l-90 ${rounded(belt - roof)}h-70zM${rounded(600 + roofHalf * 0.35)} ${rounded(roof)}h30l-90 ${rounded(belt - roof)}h-30z`;
  const content = [
    groundShadow(600, GROUND, w + 80),
    rect(600 - w + 30, bottom - 30, 2 * w - 60, 44, { fill: '#0d1013' }),
    withMirrorImage('left', leftHalf),
    path(glare, { fill: '#ffffff', opacity: 0.13 }),
    rect(580, roof + (shape.open ? 24 : 40), 40, 14, { rx: 6, fill: '#0e1215' }),
    line(
      `M470 ${rounded(belt - 2)}L590 ${rounded(belt - 14)}M610 ${rounded(belt)}L716 ${rounded(belt - 12)}`,
      '#0e1215',
      5,
    ),
    licensePlate(bottom - 62),
  ].join('');
  return {
    defs: faceDefs(shape, paint) + clipPath('screen', windshield),
    content: group({ transform: zoomTransform(shape) }, content),
  };
}
