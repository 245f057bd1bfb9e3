import type { Car } from '@second-gear/contract/cars';
import { type Facets, facetsSchema } from '@second-gear/contract/facets';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { foldText, searchWordsOf } from '../../platform/text/search-words.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { isOneTypoApart } from './spelling-corrections.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
  const austin = await testApp.buildLocation({ city: 'Austin, TX', lat: 30.3, lon: -97.7 });
  const hiddenLocation = await testApp.buildLocation({ city: 'Secret Street', lat: null, lon: null });
  // Sorted by name, with the newest car first, so that every response below is in this order.
  const stockRows: [string, string, object?][] = [
    ['BMW', '320i', { locationId: austin.id }],
    ['Cadillac', 'Escalade', { locationId: hiddenLocation.id }],
    ['Chevrolet', 'Silverado', { body: 'pickup' }],
    ['Citroën', 'C4', { description: 'Großer Kofferraum, richtige Größe' }],
    ['Ford', 'F-150', { body: 'pickup', description: 'Cruise control, very clean' }],
    ['Ford', 'Focus', { gearbox: 'automatic', description: 'Does 150 on the motorway, 4 doors' }],
    ['Honda', 'CR-V'],
    ['Land Rover', 'Defender'],
    ['Mazda', 'CX-5'],
    ['Mercedes-Benz', 'C 300'],
    ['Renault', 'Mégane Coupé'],
    ['Tesla', 'Model 3', { fuel: 'electric' }],
    ['Toyota', '4Runner'],
    ['Toyota', 'RAV4'],
    ['Volkswagen', 'Golf', { body: 'convertible', fuel: 'petrol' }],
    ['Škoda', 'Octavia'],
    ['ŠKODA', 'Superb'],
    ['S\u030Ckoda', 'Kodiaq'],
  ];
  for (const [index, [brandName, model, rest]] of stockRows.entries())
    await testApp.buildCar({
      ...{ brandName, model, description: '', ...rest },
      publishedAt: new Date(Date.UTC(2026, 0, 100 - index)),
    });
});
afterAll(() => testApp.close());

const searchModels = async (q: string, extraQuery = '') =>
  (await testApp.call('GET', `/cars?q=${encodeURIComponent(q)}${extraQuery}`))
    .json<Car[]>()
    .map(({ model }) => model);
const findFacetsOf = async (query: string): Promise<Facets> =>
  facetsSchema.parse((await testApp.call('GET', `/cars/facets?${query}`)).json());

describe('car search by spelling variants', () => {
  test.each([
    // Joined and split, with and without hyphens.
    ['crv', ['CR-V']],
    ['cr v', ['CR-V']],
    ['CR-V', ['CR-V']],
    ['honda crv', ['CR-V']],
    ['f150', ['F-150']],
    ['F 150', ['F-150']],
    ['f-150', ['F-150']],
    ['cx5', ['CX-5']],
    ['cx 5 mazda', ['CX-5']],
    ['rav 4', ['RAV4']],
    ['rav-4', ['RAV4']],
    ['model3', ['Model 3']],
    ['4 runner', ['4Runner']],
    ['c300', ['C 300']],
    ['pick up', ['Silverado', 'F-150']],
    ['pick-up', ['Silverado', 'F-150']],
    ['landrover', ['Defender']],
    ['mercedesbenz', ['C 300']],
    ['4 doors', ['Focus']],
    // Accents, both Unicode forms, and letters that expand to two.
    ['skoda', ['Octavia', 'Superb', 'Kodiaq']],
    ['Škoda', ['Octavia', 'Superb', 'Kodiaq']],
    ['S\u030Ckoda', ['Octavia', 'Superb', 'Kodiaq']],
    ['citroen', ['C4']],
    ['CITROËN', ['C4']],
    ['megane coupe', ['Mégane Coupé']],
    ['grosse', ['C4']],
    ['GRÖSSE', ['C4']],
    ['Größe', ['C4']],
    // Synonyms.
    ['vw', ['Golf']],
    ['vw golf', ['Golf']],
    ['chevy', ['Silverado']],
    ['merc', ['C 300']],
    ['benz', ['C 300']],
    ['beemer', ['320i']],
    ['bimmer', ['320i']],
    ['caddy', ['Escalade']],
    ['landy', ['Defender']],
    ['gas golf', ['Golf']],
    // City and gearbox.
    ['Austin', ['320i']],
    ['bmw in austin', ['320i']],
    ['automatic', ['Focus']],
    // One typing error: a wrong, missing or extra letter, or two swapped ones.
    ['convertable', ['Golf']],
    ['toyta rav4', ['RAV4']],
    ['Volkswaagen', ['Golf']],
    ['hodna', ['CR-V']],
    ['focsu', ['Focus']],
    ['megnae coupe', ['Mégane Coupé']],
    ['autsin', ['320i']],
    ['skdoa octavia', ['Octavia']],
  ])('finds cars by %s', async (q, models) => {
    expect(await searchModels(q)).toEqual(models);
    const facets = await findFacetsOf(`q=${encodeURIComponent(q)}`);
    expect(facets.total).toBe(models.length);
  });

  test.each([
    ['secret', 'a street that is never shown'],
    ['spaceship', 'no similar word'],
    ['frod150x', 'more than one typo'],
    ['kai', 'a word too short to correct'],
    ['%', 'punctuation alone matches all cars'],
  ])('handles the search %s: %s', async (q) => {
    expect(await searchModels(q)).toHaveLength(q === '%' ? 18 : 0);
  });

  test('does not correct a correctly spelled word', async () => {
    const { id } = await testApp.buildCar({ brandName: 'Ford', model: 'Focal' });
    expect(await searchModels('focal')).toEqual(['Focal']);
    await testApp.call('DELETE', `/cars/${id}`, { as: await testApp.buildAdmin() });
  });
});

test('a corrected search is paged and sorted like any other', async () => {
  const firstPage = await testApp.call('GET', '/cars?q=toyta&limit=1&sort=price-asc');
  expect(firstPage.headers['x-total-count']).toBe('2');
  const nextUrl = /<([^>]+)>/.exec(String(firstPage.headers.link))?.[1] ?? '';
  expect(new URL(nextUrl, 'http://host').searchParams.get('q')).toBe('toyta');
  const secondPage = await testApp.call('GET', nextUrl.replace(/^.*(?=\/cars)/, ''));
  const models = [firstPage, secondPage].flatMap((response) =>
    response.json<Car[]>().map(({ model }) => model),
  );
  expect(models.sort()).toEqual(['4Runner', 'RAV4']);
});

test('the cities of a corrected search are those of its cars', async () => {
  const response = await testApp.call('GET', '/cars/cities?q=bwm');
  expect(response.json()).toEqual([]);
  expect((await testApp.call('GET', '/cars/cities?q=autsin')).json()).toMatchObject([
    { city: 'Austin, TX', cars: 1 },
  ]);
});

describe('search suggestions', () => {
  test('the suggestion is the corrected search whose results are shown', async () => {
    expect((await findFacetsOf('q=Toyta+RAV4')).suggestion).toEqual({
      q: 'toyota rav4',
      cars: 1,
      shown: true,
    });
  });
  test('a search with few results suggests a similar search with more results', async () => {
    const { id } = await testApp.buildCar({ brandName: 'Kia', model: 'Rio', description: 'Not a tyota' });
    expect((await findFacetsOf('q=tyota')).suggestion).toEqual({ q: 'toyota', cars: 2, shown: false });
    await testApp.call('DELETE', `/cars/${id}`, { as: await testApp.buildAdmin() });
  });
  test.each(['q=toyota', 'q=spaceship', 'fuel=diesel', 'q=toyta&fuel=diesel', ''])(
    'returns no suggestion for %s',
    async (query) => {
      expect(await findFacetsOf(query)).not.toHaveProperty('suggestion');
    },
  );
});

test('brands that differ only in case and accents are merged', async () => {
  const brands = (await testApp.call('GET', '/brands')).json<{ brandName: string; cars: number }[]>();
  expect(brands.filter(({ brandName }) => /koda/i.test(brandName))).toEqual([
    { brandName: expect.stringMatching(/koda$/i), cars: 3 },
  ]);
  const { choices } = await findFacetsOf('');
  expect(choices.brand.filter(({ value }) => /koda/i.test(value))).toEqual([
    { value: expect.stringMatching(/koda$/i), cars: 3 },
  ]);
  for (const brand of ['skoda', 'ŠKODA', 'Škoda'])
    expect((await testApp.call('GET', `/cars?brand=${encodeURIComponent(brand)}`)).json()).toHaveLength(3);
});

test('returns a readable error for `q` if it is too long', async () => {
  for (const path of ['/cars', '/viewallcars', '/cars/facets', '/cars/cities']) {
    const response = await testApp.call('GET', `${path}?q=${'x'.repeat(101)}`);
    expect(errorOf(response)).toMatchObject({
      status: 400,
      fields: { q: 'Keep your search to 100 characters or fewer' },
    });
  }
});

test('the database and the API normalize words alike', async () => {
  const randomText = fc.string({
    unit: fc.constantFrom(...'aZ09_-–·&%|\\\'"ŠšöÖßẞæÆøØłıëÉé\u030C½ﬁ½«¿ ・中'),
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(randomText, async (text) => {
      const { rows } = (await testApp.db.execute(
        sql`select fold_text(${text}) as normalized, search_words(${text}) as words`,
      )) as unknown as { rows: { normalized: string; words: string }[] };
      expect(rows[0]?.normalized).toBe(foldText(text));
      const storedWords = rows[0]?.words.split(' ') ?? [];
      expect(searchWordsOf(text).filter((word) => !storedWords.includes(word))).toEqual([]);
    }),
    { numRuns: 200, seed: 20_261_128 },
  );
});

test('detects one typing error in both directions, but not two', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(word, fc.nat(6), fc.constantFrom(...'xyz'), (text, place, letter) => {
      const position = place % text.length;
      const [textBefore, textAfter] = [text.slice(0, position), text.slice(position)];
      for (const mistyped of [
        textBefore + letter + textAfter,
        textBefore + letter + textAfter.slice(1),
        textBefore + textAfter.slice(1),
      ]) {
        expect(isOneTypoApart(text, mistyped)).toBe(true);
        expect(isOneTypoApart(mistyped, text)).toBe(true);
      }
      expect(isOneTypoApart(text, `${textBefore}${letter}${letter}${textAfter}`)).toBe(false);
      expect(isOneTypoApart(text, text)).toBe(false);
    }),
  );
  expect(['ofrd', 'fodr', 'frod'].map((mistyped) => isOneTypoApart('ford', mistyped))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isOneTypoApart('ford', 'drof')).toBe(false);
});
