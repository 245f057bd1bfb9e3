import { detailView } from './detail.ts';
import { FACES } from './face-shape.ts';
import { frontView } from './front.ts';
import { interiorView } from './interior.ts';
import { type Colour, COLOURS, PAINTS } from './paint.ts';
import { rearView } from './rear.ts';
import { sideView } from './side.ts';
import type { SideShape } from './side-shape.ts';
import { convertible } from './sides/convertible.ts';
import { coupe } from './sides/coupe.ts';
import { crossover } from './sides/crossover.ts';
import { hatchback } from './sides/hatchback.ts';
import { pickup } from './sides/pickup.ts';
import { sedan } from './sides/sedan.ts';
import { sportsCar } from './sides/sports-car.ts';
import { stationWagon } from './sides/station-wagon.ts';
import { suv } from './sides/suv.ts';
import { van } from './sides/van.ts';
import { studio } from './studio.ts';

export type DrawnBody = keyof typeof FACES;
export const DRAWN_BODIES = Object.keys(FACES) as DrawnBody[];

const SIDES: Record<DrawnBody, SideShape> = {
  sedan,
  'station-wagon': stationWagon,
  hatchback,
  coupe,
  convertible,
  'sports-car': sportsCar,
  crossover,
  suv,
  pickup,
  van,
};

/** Views of a car in the order in which a listing shows them. */
export const ANGLES = ['side', 'front', 'rear', 'interior', 'detail'] as const;
export type Angle = (typeof ANGLES)[number];

/** File name of a drawing, `sports-car-red-side.svg`. */
export const drawingFile = (body: DrawnBody, colour: Colour, angle: Angle): string =>
  `${body}-${colour}-${angle}.svg`;

/** Every combination there is. */
export const allDrawings = (): { body: DrawnBody; colour: Colour; angle: Angle }[] =>
  DRAWN_BODIES.flatMap((body) =>
    COLOURS.flatMap((colour) => ANGLES.map((angle) => ({ body, colour, angle }))),
  );

const WORDS: Record<Angle, string> = {
  side: 'from the side',
  front: 'from the front',
  rear: 'from behind',
  interior: 'the dashboard',
  detail: 'front wheel',
};

/** One car drawn as a self-contained SVG document of 1200 by 800 units, without scripts or references outside. */
export function drawCar(body: DrawnBody, colour: Colour, angle: Angle): string {
  const paint = PAINTS[colour];
  const side = SIDES[body];
  const face = FACES[body];
  const views = {
    side: () => sideView(side, paint),
    front: () => frontView(face, paint),
    rear: () => rearView(face, paint),
    interior: () => interiorView(body, paint),
    detail: () => detailView(side, paint),
  };
  const { defs, content } = views[angle]();
  return studio(`${body.replace('-', ' ')} in ${colour}, ${WORDS[angle]}`, defs, content);
}
