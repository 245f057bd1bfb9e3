import sharp from 'sharp';
import { type Angle, ANGLES, drawCar } from './drawing.ts';
import { DRAWN_MODELS, type DrawnModel } from './models/models.ts';
import { COLOURS } from './paint.ts';

/** What is drawn without the colours it is drawn in: forms and places of all that is seen, one after another. */
const geometry = (svg: string): string =>
  [...svg.replace(/<defs>.*?<\/defs>/s, '').matchAll(/ (?:d|c?[xy]|r[xy]?|width|height|transform)="[^"]*"/g)]
    .map(([attribute]) => attribute)
    .join('');

const pairs = DRAWN_MODELS.flatMap((one, index) =>
  DRAWN_MODELS.slice(0, index).map((other) => [one, other] as const),
);

/** Width and height of a card's picture on a small phone's half screen. */
const CARD = { width: 180, height: 120 };
const AREA = CARD.width * CARD.height;

/** Brightness of each pixel at that size; all models in one paint, so that nothing but form differs. */
async function pixels(model: DrawnModel, angle: Angle): Promise<Buffer> {
  const svg = Buffer.from(drawCar({ model, colour: 'red', angle }));
  return sharp(svg).resize(CARD).greyscale().raw().toBuffer();
}

/** Share of a picture's pixels in percent that are clearly lighter or darker in the other. */
const difference = (one: Buffer, other: Buffer): number => {
  let count = 0;
  for (let at = 0; at < AREA; at += 1) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 24) count += 1;
  return (100 * count) / AREA;
};

/** How much two models differ at the least, in percent of the picture. A car from the side fills about a quarter of it. */
const APART: Record<Angle, number> = { side: 5, front: 4, rear: 2, interior: 1, detail: 2 };

test.each(ANGLES)('no two models share the lines of a drawing: %s', (angle) => {
  const seen = new Map<string, DrawnModel>();
  for (const model of DRAWN_MODELS) {
    const lines = geometry(drawCar({ model, colour: 'red', angle }));
    expect(lines.length).toBeGreaterThan(500);
    expect([model, seen.get(lines)]).toEqual([model, undefined]);
    seen.set(lines, model);
  }
});

test.each(ANGLES)('a model has the same lines in every colour: %s', (angle) => {
  for (const model of DRAWN_MODELS.slice(0, 3)) {
    expect(new Set(COLOURS.map((colour) => geometry(drawCar({ model, colour, angle })))).size).toBe(1);
  }
});

test.each(ANGLES)('at the size of a card every model is told from every other: %s', async (angle) => {
  const seen = new Map<DrawnModel, Buffer>();
  for (const model of DRAWN_MODELS) seen.set(model, await pixels(model, angle));
  const alike = pairs
    .map(([one, other]) => ({ one, other, apart: difference(seen.get(one)!, seen.get(other)!) }))
    .filter(({ apart }) => apart < APART[angle]);
  expect(alike).toEqual([]);
});
