import type { Paint } from './paint.ts';
import type { SideShape } from './side-shape.ts';
import { circle, clipPath, ellipse, group, line, linearGradient, path, rect } from './svg.ts';
import { wheel, wheelDefs } from './wheel.ts';

const PANEL = 'M-10 112C260 76 900 66 1210 90V628H853A284 284 0 1 0 347 628H-10Z';

/** Returns a close-up of a front wheel with the fender around it. */
export function renderDetailView(shape: SideShape, paint: Paint): { defs: string; content: string } {
  const { rim, sidewall } = shape.wheels;
  const defs =
    wheelDefs +
    clipPath('panel', PANEL) +
    linearGradient(
      'paint',
      [0, 96, 0, 640],
      [
        [0, paint.glint],
        [0.04, paint.base],
        [0.16, paint.light],
        [0.2, paint.dark],
        [0.42, paint.base],
        [0.8, paint.base],
        [1, paint.deep],
      ],
    ) +
    linearGradient(
      'sheen',
      [0, 0, 1200, 0],
      [
        [0, '#05080b', 0.35],
        [0.3, '#ffffff', 0.12],
        [0.5, '#05080b', 0],
        [0.78, '#ffffff', 0.14],
        [1, '#05080b', 0.3],
      ],
    );
  const content = [
    ellipse(600, 748, 620, 52, { fill: 'url(#shade)' }),
    ellipse(600, 742, 250, 22, { fill: 'url(#shade)' }),
    rect(-10, 560, 1220, 106, { fill: '#0d1013' }),
    circle(600, 500, 288, { fill: '#07090a' }),
    path(PANEL, { fill: 'url(#paint)' }),
    group(
      { 'clip-path': 'url(#panel)' },
      path(PANEL, { fill: 'url(#sheen)' }),
      line('M-10 178C300 142 900 134 1210 162', paint.glint, 4, 0.7),
      line(
        'M1010 74C1000 300 1004 480 1030 640M-10 590C60 560 150 500 180 400C190 330 150 260 -10 250',
        paint.deep,
        5,
        0.7,
      ),
      line('M1015 74C1005 300 1009 480 1035 640', paint.glint, 2, 0.5),
      rect(1060, 240, 160, 26, { rx: 13, fill: paint.base, stroke: paint.deep, 'stroke-width': 3 }),
      line('M1072 247H1210', paint.glint, 4, 0.7),
      path('M-10 596H360V640H-10ZM840 596H1210V640H840Z', { fill: '#23272b' }),
      shape.arches
        ? circle(600, 500, 300, { fill: 'none', stroke: '#25292d', 'stroke-width': 64 }) +
            circle(600, 500, 332, { fill: 'none', stroke: '#4a5056', 'stroke-width': 3 })
        : circle(600, 500, 296, { fill: 'none', stroke: paint.glint, 'stroke-width': 6, opacity: 0.5 }),
    ),
    group({ transform: 'translate(600 500)' }, wheel(rim, 244, sidewall)),
  ].join('');
  return { defs, content };
}
