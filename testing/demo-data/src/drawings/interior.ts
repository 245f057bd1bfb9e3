import { type Cockpit, CONSOLES, DIALS, SCREENS, steeringWheel, VENTS } from './cockpit.ts';
import type { ModelShape } from './models/model-shape.ts';
import { mixColors, type Paint } from './paint.ts';
import { ellipse, group, line, linearGradient, path, radialGradient, rect } from './svg.ts';

const seatFront = (x: number, leather: string, stitch: string): string =>
  path(
    `M${String(x - 200)} 812C${String(x - 196)} 720 ${String(x - 150)} 668 ${String(x)} 664C${String(x + 150)} 668 ${String(x + 196)} 720 ${String(x + 200)} 812Z`,
    {
      fill: leather,
    },
  ) +
  path(
    `M${String(x - 110)} 812C${String(x - 108)} 730 ${String(x - 80)} 700 ${String(x)} 698C${String(x + 80)} 700 ${String(x + 108)} 730 ${String(x + 110)} 812Z`,
    {
      fill: mixColors(leather, '#000000', 0.22),
    },
  ) +
  line(
    `M${String(x - 116)} 806C${String(x - 112)} 726 ${String(x - 84)} 694 ${String(x)} 692C${String(x + 84)} 694 ${String(x + 112)} 726 ${String(x + 116)} 806`,
    stitch,
    2.5,
    0.8,
  );

/** Returns the path of the dashboard's upper edge in a low, a tall, or any other car. */
function dashboardEdge({ tall }: ModelShape): string {
  if (tall < 133) return 'M0 420C120 372 240 322 352 322C480 322 540 388 680 392C900 396 1060 396 1200 424';
  if (tall > 162) return 'M0 362C60 340 120 334 200 332H1000C1080 334 1140 340 1200 362';
  return 'M0 392C120 340 250 336 352 330C470 328 520 346 600 346C760 342 1000 340 1200 392';
}

/** Returns the trim strip along the dashboard. */
function trimStrip(vents: Cockpit['vents'], paint: Paint): string {
  if (vents === 'bars')
    return (
      path('M0 520H176V546H0ZM528 520H1200V546H528Z', { fill: paint.base }) +
      line('M0 522H176M528 522H1200', paint.glint, 3, 0.8)
    );
  return vents === 'line'
    ? line('M0 506H176M528 506H1200', '#c3ccd3', 6)
    : path('M0 512H176V570H0ZM528 512H1200V570H528Z', { fill: paint.dark });
}

/** Returns the interior of a model, seen from between the front seats. Hood and trim have the car's color. */
export function renderInteriorView(shape: ModelShape, paint: Paint): { defs: string; content: string } {
  const { screen, dials, spokes, vents, leather, shifter = 'stick' } = shape.cockpit;
  const edge = dashboardEdge(shape);
  const stitch = mixColors(paint.base, '#ffffff', 0.3);
  const defs =
    linearGradient(
      'dash',
      [0, 320, 0, 640],
      [
        [0, '#3c434a'],
        [0.16, '#23282d'],
        [0.5, '#1b1f23'],
        [1, '#0f1214'],
      ],
    ) +
    linearGradient(
      'outside',
      [0, 0, 0, 380],
      [
        [0, '#b9cfe0'],
        [0.75, '#e8eff4'],
        [1, '#cfd8de'],
      ],
    ) +
    linearGradient(
      'screen',
      [560, 330, 820, 520],
      [
        [0, '#17324a'],
        [1, '#0d1b28'],
      ],
    ) +
    radialGradient('glow', [
      [0, '#ffffff', 0.5],
      [1, '#ffffff', 0],
    ]);
  const roof = shape.open
    ? path('M60 0L130 0L250 44H950L1070 0H1140L980 74H220Z', { fill: '#1b1f23' })
    : path('M0 0H1200V60C900 100 300 100 0 60Z', { fill: '#d5d3cd' }) +
      path('M0 56C300 98 900 98 1200 56V70C900 112 300 112 0 70Z', { fill: '#8d8b86' });
  const content = [
    rect(0, 0, 1200, 800, { fill: '#111417' }),
    path('M0 0H1200V400H0Z', { fill: 'url(#outside)' }),
    path('M0 330C260 290 420 306 600 300C800 304 960 290 1200 330V400H0Z', { fill: paint.base }),
    path(
      'M0 330C260 290 420 306 600 300C800 304 960 290 1200 330V344C960 306 800 320 600 316C420 320 260 306 0 344Z',
      { fill: paint.glint, opacity: 0.8 },
    ),
    path('M330 70H470L250 400H60Z', { fill: '#ffffff', opacity: 0.22 }),
    roof,
    path('M0 0H64L190 400H0ZM1200 0H1136L1010 400H1200Z', {
      fill: shape.open ? '#1b1f23' : '#a5a39d',
    }),
    rect(520, 96, 160, 52, { rx: 18, fill: '#15181b' }),
    rect(530, 104, 140, 36, { rx: 12, fill: '#9fb2c0' }),
    line('M600 72V96', '#15181b', 12),
    path(`${edge}V812H0Z`, { fill: 'url(#dash)' }),
    group({ transform: 'translate(0 16)' }, line(edge, stitch, 2.5, 0.75)),
    DIALS[dials],
    trimStrip(vents, paint),
    VENTS[vents],
    CONSOLES[shifter],
    SCREENS[screen],
    path('M870 566H1150C1160 566 1166 572 1164 582L1150 640H884L866 582C864 572 864 566 870 566Z', {
      fill: '#1d2125',
      stroke: '#0b0d0f',
      'stroke-width': 3,
    }),
    rect(986, 584, 60, 9, { rx: 4, fill: '#8c969e' }),
    seatFront(352, leather, stitch),
    seatFront(1010, leather, stitch),
    steeringWheel(spokes, stitch),
    ellipse(600, 330, 620, 90, { fill: 'url(#glow)', opacity: 0.35 }),
  ].join('');
  return { defs, content };
}
