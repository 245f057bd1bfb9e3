import sharp from 'sharp';
import { type Angle, ANGLES, drawCar } from './drawing.ts';
import { MODEL_NAMES, type ModelName } from './models/models.ts';
import { COLOR_NAMES } from './paint.ts';

/** Returns all shapes and positions of a drawing, without colors. */
const extractGeometry = (svg: string): string =>
  [...svg.replace(/<defs>.*?<\/defs>/s, '').matchAll(/ (?:d|c?[xy]|r[xy]?|width|height|transform)="[^"]*"/g)]
    .map(([attribute]) => attribute)
    .join('');

const modelPairs = MODEL_NAMES.flatMap((one, index) =>
  MODEL_NAMES.slice(0, index).map((other) => [one, other] as const),
);

/** Size in pixels of a car card's picture if two cards share the width of a small phone. */
const CARD_SIZE = { width: 180, height: 120 };
const CARD_AREA = CARD_SIZE.width * CARD_SIZE.height;

/**
 * Returns the brightness of each pixel at CARD_SIZE. All models are red, so that only their shapes differ.
 */
async function renderPixels(model: ModelName, angle: Angle): Promise<Buffer> {
  const svg = Buffer.from(drawCar({ model, colour: 'red', angle }));
  return sharp(svg).resize(CARD_SIZE).greyscale().raw().toBuffer();
}

/** Returns the percentage of pixels whose brightness clearly differs between two pictures. */
const percentDifferent = (one: Buffer, other: Buffer): number => {
  let count = 0;
  for (let at = 0; at < CARD_AREA; at += 1) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 24) count += 1;
  return (100 * count) / CARD_AREA;
};

/**
 * Minimum difference between two models, in percent of the pixels. A car in side view covers about a quarter
 * of the picture.
 */
const MIN_DIFFERENCE_PERCENT: Record<Angle, number> = { side: 5, front: 4, rear: 2, interior: 1, detail: 2 };

test.each(ANGLES)('no two models share the shapes of a drawing: %s', (angle) => {
  const seen = new Map<string, ModelName>();
  for (const model of MODEL_NAMES) {
    const lines = extractGeometry(drawCar({ model, colour: 'red', angle }));
    expect(lines.length).toBeGreaterThan(500);
    expect([model, seen.get(lines)]).toEqual([model, undefined]);
    seen.set(lines, model);
  }
});

test.each(ANGLES)('a model has the same shapes in every color: %s', (angle) => {
  for (const model of MODEL_NAMES.slice(0, 3)) {
    expect(
      new Set(COLOR_NAMES.map((colour) => extractGeometry(drawCar({ model, colour, angle })))).size,
    ).toBe(1);
  }
});

test.each(ANGLES)(
  'every model is distinguishable from all others at the size of a card: %s',
  async (angle) => {
    const pixelsByModel = new Map<ModelName, Buffer>();
    for (const model of MODEL_NAMES) pixelsByModel.set(model, await renderPixels(model, angle));
    const similarPairs = modelPairs
      .map(([one, other]) => ({
        one,
        other,
        difference: percentDifferent(pixelsByModel.get(one)!, pixelsByModel.get(other)!),
      }))
      .filter(({ difference }) => difference < MIN_DIFFERENCE_PERCENT[angle]);
    expect(similarPairs).toEqual([]);
  },
);
