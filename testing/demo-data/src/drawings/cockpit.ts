import { circle, ellipse, group, line, path, rect } from './svg.ts';

/** The features of a model's dashboard. */
export interface Cockpit {
  screen: keyof typeof SCREENS;
  dials: keyof typeof DIALS;
  /** Spokes of the steering wheel. */
  spokes: keyof typeof SPOKES;
  vents: keyof typeof VENTS;
  leather: string;
  /** Gear selector; a stick in the center console if absent. */
  shifter?: keyof typeof CONSOLES;
}

const gauge = (x: number, y: number, r: number, angle: number): string =>
  circle(x, y, r, { fill: '#0b0e10', stroke: '#aab4bc', 'stroke-width': 3 }) +
  circle(x, y, r * 0.83, { fill: 'none', stroke: '#dfe6eb', 'stroke-width': 6, 'stroke-dasharray': '2 9' }) +
  group(
    { transform: `rotate(${String(angle)} ${String(x)} ${String(y)})` },
    line(`M${String(x)} ${String(y + 8)}V${String(Math.round(y - r * 0.72))}`, '#e5484a', 4),
  ) +
  circle(x, y, 8, { fill: '#2b3136' });

const instrumentCowl = path('M196 410C210 362 280 344 352 344C424 344 494 362 508 410L516 470H188Z', {
  fill: '#0f1214',
  stroke: '#3e464d',
  'stroke-width': 3,
});

/** Instruments behind the steering wheel. */
export const DIALS = {
  two:
    instrumentCowl +
    gauge(278, 424, 58, -70) +
    gauge(426, 424, 58, 30) +
    rect(334, 392, 36, 62, { rx: 6, fill: '#16344b' }),
  three: instrumentCowl + gauge(352, 416, 64, 20) + gauge(254, 432, 42, -60) + gauge(450, 432, 42, 60),
  five:
    instrumentCowl +
    gauge(352, 410, 58, 10) +
    gauge(282, 424, 42, -50) +
    gauge(422, 424, 42, 40) +
    gauge(226, 438, 30, -30) +
    gauge(478, 438, 30, 70),
  one:
    instrumentCowl +
    gauge(352, 412, 66, -40) +
    rect(220, 396, 54, 56, { rx: 8, fill: '#16344b' }) +
    rect(430, 396, 54, 56, { rx: 8, fill: '#16344b' }),
  digital:
    rect(206, 366, 292, 92, { rx: 12, fill: '#07090b', stroke: '#59636b', 'stroke-width': 3 }) +
    rect(216, 376, 272, 72, { rx: 6, fill: '#12283b' }) +
    line('M250 424A34 34 0 0 1 300 396M404 396A34 34 0 0 1 454 424', '#6fc3ff', 6) +
    path('M330 440L346 396H358L374 440Z', { fill: '#3d5468' }),
  none: '',
} as const;

const screenPanel = (x: number, y: number, width: number, height: number): string =>
  rect(x, y, width, height, { rx: 14, fill: '#07090b', stroke: '#59636b', 'stroke-width': 3 }) +
  rect(x + 11, y + 11, width - 22, height - 22, { rx: 7, fill: 'url(#screen)' });
const mapRoute = (x: number, y: number, scale = 1): string =>
  group(
    { transform: `translate(${String(x)} ${String(y)}) scale(${String(scale)})` },
    line('M0 48L60 8L100 30L150 -20L222 8', '#6fc3ff', 5, 0.9) + circle(150, -20, 9, { fill: '#ffffff' }),
  );

/** Center screens. */
export const SCREENS = {
  inset: screenPanel(566, 372, 248, 128) + mapRoute(584, 440, 0.9),
  wide: screenPanel(544, 348, 360, 108) + mapRoute(600, 412, 1),
  tablet: screenPanel(560, 290, 288, 156) + mapRoute(588, 378, 1),
  tall:
    screenPanel(612, 340, 186, 232) +
    mapRoute(630, 430, 0.66) +
    line('M634 500H776M634 524H730', '#7f96a8', 8),
  curved:
    screenPanel(186, 334, 660, 122) +
    mapRoute(590, 402, 1) +
    line('M240 424A44 44 0 0 1 318 390', '#6fc3ff', 6),
  lone: screenPanel(536, 296, 368, 208) + mapRoute(590, 410, 1.2) + line('M556 480H884', '#7f96a8', 8),
  disc:
    circle(690, 428, 98, { fill: '#07090b', stroke: '#c3ccd3', 'stroke-width': 8 }) +
    circle(690, 428, 78, { fill: 'url(#screen)' }) +
    mapRoute(630, 436, 0.55),
  tilted:
    path('M540 392L760 356L778 486L556 510Z', { fill: '#07090b', stroke: '#59636b', 'stroke-width': 3 }) +
    path('M552 402L750 368L766 476L566 498Z', { fill: 'url(#screen)' }) +
    mapRoute(576, 450, 0.8),
  none:
    circle(610, 432, 40, { fill: '#0d1012', stroke: '#b9c2c9', 'stroke-width': 6 }) +
    circle(704, 432, 40, { fill: '#0d1012', stroke: '#b9c2c9', 'stroke-width': 6 }) +
    circle(798, 432, 40, { fill: '#0d1012', stroke: '#b9c2c9', 'stroke-width': 6 }),
} as const;

const barVent = (x: number, width: number): string =>
  rect(x, 446, width, 46, { rx: 12, fill: '#0d1012', stroke: '#767f87', 'stroke-width': 3 }) +
  line(
    `M${String(x + 12)} 461h${String(width - 24)}M${String(x + 12)} 476h${String(width - 24)}`,
    '#3d444a',
    4,
  );
const roundVent = (x: number): string =>
  circle(x, 456, 40, { fill: '#0d1012', stroke: '#b9c2c9', 'stroke-width': 6 }) +
  line(`M${String(x - 24)} 456h48M${String(x)} 432v48`, '#3d444a', 5);

const centerTunnel = path('M574 572H826L806 812H594Z', { fill: '#15191c' });
const knobs =
  circle(622, 602, 22, { fill: '#0b0d0f', stroke: '#b9c2c9', 'stroke-width': 4 }) +
  circle(778, 602, 22, { fill: '#0b0d0f', stroke: '#b9c2c9', 'stroke-width': 4 }) +
  rect(664, 588, 72, 28, { rx: 6, fill: '#22272c' });
const trayStyle = { fill: '#0c0f11', stroke: '#4a535a', 'stroke-width': 3 };

/** Center consoles between the seats. */
export const CONSOLES = {
  stick:
    centerTunnel +
    knobs +
    path('M640 660H760L768 780H632Z', trayStyle) +
    line('M700 742V690', '#b9c2c9', 10) +
    ellipse(700, 680, 26, 22, { fill: '#22272c', stroke: '#c8d0d6', 'stroke-width': 3 }),
  knob:
    centerTunnel +
    circle(700, 690, 50, { fill: '#22272c', stroke: '#c8d0d6', 'stroke-width': 8 }) +
    line('M700 660V690', '#6fc3ff', 6) +
    rect(620, 590, 160, 30, { rx: 10, ...trayStyle }),
  column:
    path('M610 640H790L800 812H600Z', { fill: '#1b1f23' }) +
    circle(660, 720, 34, trayStyle) +
    circle(742, 720, 34, trayStyle) +
    line('M520 400L586 372', '#c8d0d6', 10),
  buttons:
    centerTunnel +
    knobs +
    rect(632, 650, 40, 60, { rx: 8, ...trayStyle }) +
    rect(680, 650, 40, 60, { rx: 8, ...trayStyle }) +
    rect(728, 650, 40, 60, { rx: 8, ...trayStyle }) +
    rect(640, 728, 120, 60, { rx: 12, fill: '#07090b' }),
} as const;

/** Air vents. */
export const VENTS = {
  bars: barVent(40, 120) + barVent(916, 100) + barVent(1060, 110),
  round: roundVent(92) + roundVent(960) + roundVent(1108),
  line:
    rect(20, 462, 150, 22, { rx: 8, fill: '#0d1012', stroke: '#767f87', 'stroke-width': 3 }) +
    rect(900, 462, 284, 22, { rx: 8, fill: '#0d1012', stroke: '#767f87', 'stroke-width': 3 }) +
    line('M914 473H1170', '#3d444a', 4),
} as const;

const spokeStyle = { fill: '#1a1e22', stroke: '#0a0c0e', 'stroke-width': 3 };
/** Spokes of the steering wheel. */
export const SPOKES = {
  2: path('M182 478L290 462H414L522 478L516 516L424 530H280L188 516Z', spokeStyle),
  3: path(
    'M182 470L290 452C320 440 384 440 414 452L522 470L516 510L424 524C412 552 384 566 370 572L374 652H330L334 572C320 566 292 552 280 524L188 510Z',
    spokeStyle,
  ),
  4: path(
    'M182 460L290 448C320 440 384 440 414 448L522 460L518 492L430 510L470 612L432 632L384 560H320L272 632L234 612L274 510L186 492Z',
    spokeStyle,
  ),
} as const;

/** Returns the steering wheel; `stitch` is the color of its seams. */
export const steeringWheel = (spokes: keyof typeof SPOKES, stitch: string): string =>
  ellipse(352, 486, 176, 172, { fill: 'none', stroke: '#0c0e10', 'stroke-width': 40 }) +
  ellipse(352, 486, 176, 172, { fill: 'none', stroke: '#2b3035', 'stroke-width': 30 }) +
  line('M222 372A176 172 0 0 1 482 372', '#5d666e', 5, 0.8) +
  SPOKES[spokes] +
  path('M300 466C330 456 374 456 404 466C414 500 398 540 352 548C306 540 290 500 300 466Z', {
    fill: '#262b30',
    stroke: '#4b545c',
    'stroke-width': 2.5,
  }) +
  rect(328, 490, 48, 10, { rx: 5, fill: '#c3ccd3' }) +
  line('M206 484h52M206 498h40M446 484h52M458 498h40', '#8c969e', 5, 0.8) +
  line('M182 470A176 172 0 0 0 188 540M522 470A176 172 0 0 1 516 540', stitch, 3);
