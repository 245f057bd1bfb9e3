import sharp from 'sharp';
import { type Angle, ANGLES, drawCar } from './drawing.ts';
import { DRAWN_MODELS, type DrawnModel } from './models/models.ts';
import { COLOURS } from './paint.ts';

/** Returns all shapes and positions of a drawing, without colors. */
const geometry = (svg: string): string =>
  [...svg.replace(/<defs>.*?<\/defs>/s, '').matchAll(/ (?:d|c?[xy]|r[xy]?|width|height|transform)="[^"]*"/g)]
    .map(([attribute]) => attribute)
    .join('');

const pairs = DRAWN_MODELS.flatMap((one, index) =>
  DRAWN_MODELS.slice(0, index).map((other) => [one, other] as const),
);

/** Size of a card's picture on half the width of a small phone. */
const CARD = { width: 180, height: 120 };
const AREA = CARD.width * CARD.height;

/**
 * Returns the brightness of each pixel at that size. All models have the same paint, so that only shapes
 * differ.
 */
async function pixels(model: DrawnModel, angle: Angle): Promise<Buffer> {
  const svg = Buffer.from(drawCar({ model, colour: 'red', angle }));
  return sharp(svg).resize(CARD).greyscale().raw().toBuffer();
}

/** Returns the percentage of pixels that are clearly lighter or darker in the other picture. */
const difference = (one: Buffer, other: Buffer): number => {
  let count = 0;
  for (let at = 0; at < AREA; at += 1) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 24) count += 1;
  return (100 * count) / AREA;
};

/**
 * Minimum difference between two models, in percent of the picture. A car in side view fills about a quarter
 * of it.
 */
const APART: Record<Angle, number> = { side: 5, front: 4, rear: 2, interior: 1, detail: 2 };

test.each(ANGLES)('no two models share the shapes of a drawing: %s', (angle) => {
  const seen = new Map<string, DrawnModel>();
  for (const model of DRAWN_MODELS) {
    const lines = geometry(drawCar({ model, colour: 'red', angle }));
    expect(lines.length).toBeGreaterThan(500);
    expect([model, seen.get(lines)]).toEqual([model, undefined]);
    seen.set(lines, model);
  }
});

test.each(ANGLES)('a model has the same shapes in every color: %s', (angle) => {
  for (const model of DRAWN_MODELS.slice(0, 3)) {
    expect(new Set(COLOURS.map((colour) => geometry(drawCar({ model, colour, angle })))).size).toBe(1);
  }
});

test.each(ANGLES)(
  'every model is distinguishable from all others at the size of a card: %s',
  async (angle) => {
    const seen = new Map<DrawnModel, Buffer>();
    for (const model of DRAWN_MODELS) seen.set(model, await pixels(model, angle));
    const alike = pairs
      .map(([one, other]) => ({ one, other, apart: difference(seen.get(one)!, seen.get(other)!) }))
      .filter(({ apart }) => apart < APART[angle]);
    expect(alike).toEqual([]);
  },
);
