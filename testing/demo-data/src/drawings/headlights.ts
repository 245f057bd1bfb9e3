import { circle, line, path, rect } from './svg.ts';

const glassStyle = { fill: '#dde7ee', stroke: '#323b43', 'stroke-width': 3 };
const lensStyle = { fill: '#5b6a76', stroke: '#f4f8fb', 'stroke-width': 4 };
const lightStrip = (d: string, width = 7): string => line(d, '#f7fbfd', width);
const housing = (d: string): string => path(d, { fill: '#2a3239', stroke: '#171c20', 'stroke-width': 3 });

/** Left headlights. x = 0 is the car's left edge, y = 0 the front edge of the hood. */
export const HEADLIGHTS = {
  almond: path('M12 8C44 -6 92 4 122 34C92 50 44 50 10 36Z', glassStyle) + circle(58, 24, 17, lensStyle),
  rings:
    housing('M10 6L120 14L128 46L20 46Z') + circle(48, 27, 17, lensStyle) + circle(92, 31, 14, lensStyle),
  slit: housing('M10 6L120 24L122 44L14 40Z') + lightStrip('M30 14l10 22M52 17l10 22M74 20l10 20'),
  gills: housing('M8 4L126 22L120 36L14 34Z') + lightStrip('M20 44l16 20M42 46l16 20M64 48l16 18', 9),
  round: circle(66, 30, 44, glassStyle) + circle(66, 30, 22, lensStyle),
  discs:
    circle(62, 34, 40, { fill: '#2a3239', stroke: '#b9c2c9', 'stroke-width': 5 }) +
    circle(62, 34, 28, glassStyle),
  blade: path('M10 -6L134 38L96 46L20 22Z', glassStyle) + lightStrip('M18 14L98 42', 5),
  hawk:
    path('M10 -2L60 10L134 36L84 46L12 34Z', glassStyle) +
    circle(48, 24, 13, lensStyle) +
    lightStrip('M12 40L86 52', 6),
  edge:
    housing('M8 6L124 12L110 42L14 36Z') + lightStrip('M16 12L114 18L106 36') + circle(52, 27, 9, lensStyle),
  slim:
    path('M12 4C50 -2 90 12 128 30C96 42 50 42 10 32Z', glassStyle) +
    circle(46, 20, 11, lensStyle) +
    circle(80, 25, 9, lensStyle),
  split:
    lightStrip('M14 -6L128 8', 11) + housing('M10 52L88 54L80 96L16 92Z') + circle(48, 74, 17, lensStyle),
  squint:
    housing('M8 10L128 20L122 38L16 38Z') +
    circle(90, 29, 10, lensStyle) +
    circle(58, 27, 10, lensStyle) +
    lightStrip('M24 34V18H46', 5),
  hammer: housing('M8 2L116 6L116 52L10 50Z') + lightStrip('M14 27H112M40 10V46', 9),
  pods:
    housing('M6 -4H78V92H10Z') +
    rect(22, 12, 40, 24, { rx: 5, ...lensStyle }) +
    rect(22, 48, 40, 24, { rx: 5, ...lensStyle }) +
    line('M14 6V84', '#f0a63c', 8),
  stack:
    housing('M4 -2L112 2V30L4 28Z') + housing('M6 38L96 40V76L10 74Z') + lightStrip('M14 13H102M16 56H88', 8),
  clamps:
    housing('M4 -2L108 0V84L10 80Z') +
    lightStrip('M98 10H22V70H98', 11) +
    rect(48, 28, 44, 24, { rx: 4, ...lensStyle }),
  block:
    path('M8 4L112 12L106 52L8 46Z', glassStyle) +
    rect(24, 16, 28, 24, { rx: 5, ...lensStyle }) +
    rect(62, 19, 28, 24, { rx: 5, ...lensStyle }),
} as const;

export type Lamps = keyof typeof HEADLIGHTS;
