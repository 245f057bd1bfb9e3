import { mix, type Paint } from './paint.ts';
import { circle, ellipse, group, line, linear, path, radial, rect } from './svg.ts';

/** Leather by body: what a buyer would expect to find in one. */
const LEATHER: Record<string, string> = {
  convertible: '#7a5138',
  'sports-car': '#5c1f24',
  coupe: '#5f4434',
  suv: '#57473a',
  pickup: '#3f4449',
  van: '#4c5157',
};
const OTHER_LEATHER = '#3b3f45';

const vent = (x: number, y: number, width: number): string =>
  rect(x, y, width, 46, { rx: 12, fill: '#0d1012', stroke: '#767f87', 'stroke-width': 3 }) +
  line(
    `M${String(x + 12)} ${String(y + 15)}h${String(width - 24)}M${String(x + 12)} ${String(y + 30)}h${String(width - 24)}`,
    '#3d444a',
    4,
  );

const gauge = (x: number, y: number, r: number, angle: number): string =>
  circle(x, y, r, { fill: '#0b0e10', stroke: '#aab4bc', 'stroke-width': 3 }) +
  circle(x, y, r - 10, { fill: 'none', stroke: '#dfe6eb', 'stroke-width': 6, 'stroke-dasharray': '2 9' }) +
  group(
    { transform: `rotate(${String(angle)} ${String(x)} ${String(y)})` },
    line(`M${String(x)} ${String(y + 8)}V${String(y - r + 16)}`, '#e5484a', 4),
  ) +
  circle(x, y, 8, { fill: '#2b3136' });

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
      fill: mix(leather, '#000000', 0.22),
    },
  ) +
  line(
    `M${String(x - 116)} 806C${String(x - 112)} 726 ${String(x - 84)} 694 ${String(x)} 692C${String(x + 84)} 694 ${String(x + 112)} 726 ${String(x + 116)} 806`,
    stitch,
    2.5,
    0.8,
  );

const steeringWheel = (stitch: string): string =>
  ellipse(352, 486, 176, 172, { fill: 'none', stroke: '#0c0e10', 'stroke-width': 40 }) +
  ellipse(352, 486, 176, 172, { fill: 'none', stroke: '#2b3035', 'stroke-width': 30 }) +
  line('M222 372A176 172 0 0 1 482 372', '#5d666e', 5, 0.8) +
  path(
    'M182 470L290 452C320 440 384 440 414 452L522 470L516 510L424 524C412 552 384 566 370 572L374 652H330L334 572C320 566 292 552 280 524L188 510Z',
    {
      fill: '#1a1e22',
      stroke: '#0a0c0e',
      'stroke-width': 3,
    },
  ) +
  path('M300 466C330 456 374 456 404 466C414 500 398 540 352 548C306 540 290 500 300 466Z', {
    fill: '#262b30',
    stroke: '#4b545c',
    'stroke-width': 2.5,
  }) +
  rect(328, 490, 48, 10, { rx: 5, fill: '#c3ccd3' }) +
  line('M206 484h52M206 498h40M446 484h52M458 498h40', '#8c969e', 5, 0.8) +
  line('M182 470A176 172 0 0 0 188 540M522 470A176 172 0 0 1 516 540', stitch, 3);

/** The view from between the front seats; `body` chooses leather and whether there is a roof. */
export function interiorView(body: string, paint: Paint): { defs: string; content: string } {
  const leather = LEATHER[body] ?? OTHER_LEATHER;
  const stitch = mix(paint.base, '#ffffff', 0.3);
  const defs =
    linear(
      'dash',
      [0, 320, 0, 640],
      [
        [0, '#3c434a'],
        [0.16, '#23282d'],
        [0.5, '#1b1f23'],
        [1, '#0f1214'],
      ],
    ) +
    linear(
      'outside',
      [0, 0, 0, 380],
      [
        [0, '#b9cfe0'],
        [0.75, '#e8eff4'],
        [1, '#cfd8de'],
      ],
    ) +
    linear(
      'screen',
      [560, 330, 820, 520],
      [
        [0, '#17324a'],
        [1, '#0d1b28'],
      ],
    ) +
    radial('glow', [
      [0, '#ffffff', 0.5],
      [1, '#ffffff', 0],
    ]);
  const roof =
    body === 'convertible'
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
      fill: body === 'convertible' ? '#1b1f23' : '#a5a39d',
    }),
    rect(520, 96, 160, 52, { rx: 18, fill: '#15181b' }),
    rect(530, 104, 140, 36, { rx: 12, fill: '#9fb2c0' }),
    line('M600 72V96', '#15181b', 12),
    path('M0 392C120 340 250 336 352 330C470 328 520 346 600 346C760 342 1000 340 1200 392V812H0Z', {
      fill: 'url(#dash)',
    }),
    line(
      'M0 408C120 356 250 352 352 346C470 344 520 362 600 362C760 358 1000 356 1200 408',
      stitch,
      2.5,
      0.75,
    ),
    path('M196 410C210 362 280 344 352 344C424 344 494 362 508 410L516 470H188Z', {
      fill: '#0f1214',
      stroke: '#3e464d',
      'stroke-width': 3,
    }),
    gauge(278, 424, 58, -70),
    gauge(426, 424, 58, 30),
    rect(334, 392, 36, 62, { rx: 6, fill: '#16344b' }),
    path('M0 520H176V546H0ZM528 520H1200V546H528Z', { fill: paint.base }),
    line('M0 522H176M528 522H1200', paint.glint, 3, 0.8),
    vent(40, 446, 120),
    vent(862, 446, 110),
    vent(1060, 446, 110),
    rect(566, 360, 268, 150, { rx: 14, fill: '#07090b', stroke: '#59636b', 'stroke-width': 3 }),
    rect(578, 372, 244, 126, { rx: 7, fill: 'url(#screen)' }),
    line('M590 470L650 430L690 452L740 402L812 430', '#6fc3ff', 5, 0.9),
    circle(740, 402, 9, { fill: '#ffffff' }),
    rect(590, 384, 74, 10, { rx: 5, fill: '#7f96a8' }),
    path('M574 572H826L806 812H594Z', { fill: '#15191c' }),
    circle(622, 602, 22, { fill: '#0b0d0f', stroke: '#b9c2c9', 'stroke-width': 4 }),
    circle(778, 602, 22, { fill: '#0b0d0f', stroke: '#b9c2c9', 'stroke-width': 4 }),
    rect(664, 588, 72, 28, { rx: 6, fill: '#22272c' }),
    path('M640 660H760L768 780H632Z', { fill: '#0c0f11', stroke: '#4a535a', 'stroke-width': 3 }),
    line('M700 742V690', '#b9c2c9', 10),
    ellipse(700, 680, 26, 22, { fill: '#22272c', stroke: '#c8d0d6', 'stroke-width': 3 }),
    path('M870 566H1150C1160 566 1166 572 1164 582L1150 640H884L866 582C864 572 864 566 870 566Z', {
      fill: '#1d2125',
      stroke: '#0b0d0f',
      'stroke-width': 3,
    }),
    rect(986, 584, 60, 9, { rx: 4, fill: '#8c969e' }),
    seatFront(352, leather, stitch),
    seatFront(1010, leather, stitch),
    steeringWheel(stitch),
    ellipse(600, 330, 620, 90, { fill: 'url(#glow)', opacity: 0.35 }),
  ].join('');
  return { defs, content };
}
