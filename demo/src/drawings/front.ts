import { faceDefs, faceMirror, faceRail, halfOutline, halfWindow, plate, tyre } from './face.ts';
import type { FaceShape } from './face-shape.ts';
import type { Paint } from './paint.ts';
import { GROUND } from './side-shape.ts';
import { groundShadow } from './studio.ts';
import { circle, clip, ellipse, group, line, mirrored, path, rect } from './svg.ts';

const n = (value: number): string => String(Math.round(value));

/** Left lamp and grille by look; `y` is the bonnet's leading edge, `w` half the car's width. */
const LOOKS: Record<FaceShape['look'], (y: number, w: number, bottom: number) => string> = {
  slim: (y, w) => {
    const x = 600 - w;
    return (
      path(
        `M${n(x + 12)} ${n(y + 4)}C${n(x + 50)} ${n(y - 2)} ${n(x + 90)} ${n(y + 12)} ${n(x + 128)} ${n(y + 30)}C${n(x + 96)} ${n(y + 46)} ${n(x + 50)} ${n(y + 46)} ${n(x + 10)} ${n(y + 34)}Z`,
        { fill: 'url(#lens)', stroke: '#323b43', 'stroke-width': 3 },
      ) +
      circle(x + 46, y + 22, 13, { fill: '#5b6a76', stroke: '#eef4f8', 'stroke-width': 3 }) +
      circle(x + 80, y + 27, 10, { fill: '#5b6a76', stroke: '#eef4f8', 'stroke-width': 3 }) +
      path(`M${n(x + 146)} ${n(y + 22)}L640 ${n(y + 18)}V${n(y + 74)}L${n(x + 172)} ${n(y + 70)}Z`, {
        fill: '#13171a',
        stroke: '#b9c2c9',
        'stroke-width': 3,
      }) +
      line([34, 48, 62].map((dy) => `M${n(x + 154 + dy / 4)} ${n(y + dy)}H640`).join(''), '#59636b', 3)
    );
  },
  round: (y, w) => {
    const x = 600 - w;
    return (
      ellipse(x + 66, y + 26, 50, 36, { fill: 'url(#lens)', stroke: '#323b43', 'stroke-width': 3 }) +
      circle(x + 68, y + 28, 20, { fill: '#5b6a76', stroke: '#eef4f8', 'stroke-width': 4 }) +
      path(
        `M${n(x + 140)} ${n(y + 20)}C${n(x + 180)} ${n(y + 28)} 560 ${n(y + 30)} 640 ${n(y + 30)}V${n(y + 52)}C560 ${n(y + 52)} ${n(x + 180)} ${n(y + 50)} ${n(x + 148)} ${n(y + 44)}Z`,
        {
          fill: '#13171a',
          stroke: '#b9c2c9',
          'stroke-width': 3,
        },
      )
    );
  },
  block: (y, w) => {
    const x = 600 - w;
    return (
      path(
        `M${n(x + 8)} ${n(y + 8)}L${n(x + 104)} ${n(y + 12)}L${n(x + 98)} ${n(y + 66)}L${n(x + 6)} ${n(y + 60)}Z`,
        {
          fill: 'url(#lens)',
          stroke: '#323b43',
          'stroke-width': 3,
          'stroke-linejoin': 'round',
        },
      ) +
      rect(x + 22, y + 20, 30, 30, { rx: 6, fill: '#5b6a76', stroke: '#eef4f8', 'stroke-width': 3 }) +
      rect(x + 60, y + 21, 28, 30, { rx: 6, fill: '#5b6a76', stroke: '#eef4f8', 'stroke-width': 3 }) +
      path(`M${n(x + 118)} ${n(y + 12)}L640 ${n(y + 10)}V${n(y + 92)}L${n(x + 130)} ${n(y + 88)}Z`, {
        fill: '#13171a',
        stroke: '#b9c2c9',
        'stroke-width': 4,
      }) +
      line([28, 46, 64].map((dy) => `M${n(x + 122 + dy / 8)} ${n(y + dy)}H640`).join(''), '#8b959d', 6)
    );
  },
};

const headrests = (y: number): string =>
  path(`M484 ${n(y)}v-34c0 -12 8 -18 22 -18h22c14 0 22 6 22 18v34z`, { fill: '#12181d' }) +
  rect(496, y - 82, 42, 26, { rx: 9, fill: '#12181d' });

/** The front view of a body in a paint. */
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
    // Bonnet: its edge and two pressed lines.
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
    LOOKS[shape.look](nose, w, bottom),
    path(
      `M${n(600 - w + 70)} ${n(bottom - 58)}C${n(600 - w + 150)} ${n(bottom - 66)} 540 ${n(bottom - 64)} 640 ${n(bottom - 64)}V${n(bottom - 22)}H${n(600 - w + 104)}Z`,
      { fill: '#171b1e' },
    ),
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
    content: group({ transform: 'translate(0 -18)' }, content),
  };
}
