import { MAX_IMPORT_ROWS } from '@second-gear/contract/import-columns';
import { toCsv } from '../../testing/car-file.ts';
import { readCarFile } from './read-car-file.ts';

const HEADINGS = 'Brand Name,Car Model,Year Of Purchase,Condition,Resell Price,Location,Photos';
const SAAB_ROW = 'Saab,900,1994,good,9000,"Chicago, Lake Street, 12",front.jpg';
const SAAB_CELLS = {
  carName: 'Saab',
  carModel: '900',
  purchaseYear: '1994',
  condition: 'good',
  carPrice: '9000',
  location: 'Chicago, Lake Street, 12',
  photos: 'front.jpg',
};
const readErrorMessage = async (csv: string): Promise<string> => {
  try {
    await readCarFile(csv);
  } catch (error) {
    return (error as { body: { fields: { csv: string } } }).body.fields.csv;
  }
  throw new Error('It was read');
};

test.each([
  ['line feeds', `${HEADINGS}\n${SAAB_ROW}\n`],
  ['carriage returns and line feeds', `${HEADINGS}\r\n${SAAB_ROW}\r\n`],
  ['carriage returns', `${HEADINGS}\r${SAAB_ROW}`],
  ['a byte order mark', `\uFEFF${HEADINGS}\n${SAAB_ROW}`],
  ['semicolons', `${HEADINGS.replaceAll(',', ';')}\n${SAAB_ROW.replaceAll(/,(?! )/g, ';')}\n`],
  ['tabs', `${HEADINGS.replaceAll(',', '\t')}\n${SAAB_ROW.replaceAll(/,(?! )/g, '\t')}\n`],
  ['a sep= line', `sep=,\r\n${HEADINGS}\r\n${SAAB_ROW}`],
  [
    'synonyms and other cases in its headings',
    `MAKE,model,,Year_Of_Purchase,CONDITION,price,address,Pictures\n${SAAB_ROW.replace('1994', ',1994')}`,
  ],
])('readCarFile reads a file with %s', async (_caseName, csv) => {
  const { rows } = await readCarFile(csv);
  expect(rows).toMatchObject([{ number: 2, cells: SAAB_CELLS, excessCellCount: null }]);
});

test('readCarFile preserves an inch sign in an unquoted field', async () => {
  const { rows } = await readCarFile(`${HEADINGS},Description,Fuel\n${SAAB_ROW},17" wheels,petrol\n`);
  expect(rows[0]?.cells).toMatchObject({ description: '17" wheels', fuel: 'petrol' });
});

test.each([
  ['"17" wheels"', '17" wheels'],
  ['"17" wheels, 5" x 7" rack"', '17" wheels, 5" x 7" rack'],
  ['"Wheels of 17""', 'Wheels of 17"'],
  ['"Two\nlines of ""words"""', 'Two\nlines of "words"'],
  ['"Called ""The Box"", and kept well"', 'Called "The Box", and kept well'],
  ['"Closed before a space" ', 'Closed before a space'],
])('readCarFile preserves the quotation marks of the field %s', async (field, description) => {
  const { rows } = await readCarFile(
    `${HEADINGS},Description,Fuel\n${SAAB_ROW},${field},petrol\n${SAAB_ROW},"Second",diesel\n`,
  );
  expect(rows.map((row) => row.cells.description)).toEqual([description, 'Second']);
  expect(rows.map((row) => row.cells.fuel)).toEqual(['petrol', 'diesel']);
});

test.each(['\n', '\r\n', '\r'])(
  'readCarFile reports the line of an unclosed quotation mark and joins no rows: %j',
  async (lineEnd) => {
    const lines = [
      `${HEADINGS},Description`,
      `${SAAB_ROW},"One${lineEnd}more line"`,
      `${SAAB_ROW},"Big wheels`,
      `${SAAB_ROW},"Third"`,
      `${SAAB_ROW},"Never closed`,
      `${SAAB_ROW},Fifth`,
    ];
    const { rows } = await readCarFile(lines.join(lineEnd));
    expect(rows.map(({ number, unreadableLine }) => [number, unreadableLine])).toEqual([
      [2, null],
      [3, 4],
      [4, null],
      [5, 6],
      [6, null],
    ]);
    expect(rows[2]?.cells.description).toBe('Third');
    expect(rows[4]?.cells.description).toBe('Fifth');
  },
);

test('readCarFile reads the headings of a vehicle listing feed', async () => {
  const { rows, ignored } = await readCarFile(
    'id,vin,make,model,year,condition,price,address,image_link,exterior_color,body_style,fuel_type,store_code\n' +
      'A-1,,Saab,900,1994,good,9000,"Chicago, Lake Street, 12",https://cars.test/front.jpg,blue,COUPE,GASOLINE,1',
  );
  expect(rows[0]?.cells).toEqual({
    ...SAAB_CELLS,
    reference: 'A-1',
    vin: '',
    photos: 'https://cars.test/front.jpg',
    colour: 'blue',
    body: 'COUPE',
    fuel: 'GASOLINE',
  });
  expect(ignored).toEqual(['store_code']);
});

test("readCarFile reads the headings of Meta's automotive inventory", async () => {
  const { rows, ignored } = await readCarFile(
    'vehicle_id,make,model,year,state_of_vehicle,price,address,image[0].url,mileage.value,mileage.unit,vehicle_fulfillment(option:store_code)\n' +
      'A-1,Saab,900,1994,USED,9000 USD,"Chicago, Lake Street, 12",front.jpg,67000,KM,in_store:1\n' +
      'A-2,Saab,900,1994,USED,9000 USD,"Chicago, Lake Street, 12",front.jpg,67000 mi,KM,in_store:1',
  );
  expect(rows[0]?.cells).toMatchObject({ condition: 'USED', photos: 'front.jpg', mileage: '67000 KM' });
  expect(rows[1]?.cells.mileage).toBe('67000 mi');
  expect(ignored).toEqual(['vehicle_fulfillment(option:store_code)']);
});

test('our own heading takes precedence over a feed’s heading', async () => {
  const { rows, ignored } = await readCarFile(`ID,Reference,vehicle_id,${HEADINGS}\n1,A-1,2,${SAAB_ROW}\n`);
  expect(rows[0]?.cells.reference).toBe('A-1');
  expect(ignored).toEqual(['ID', 'vehicle_id']);
});

test('readCarFile accepts columns in any order and returns the ignored headings', async () => {
  const { rows, ignored } = await readCarFile(
    'Photos,Dealer,Location,Resell Price,Condition,Year Of Purchase,Car Model,Brand Name,\nfront.jpg,x,"Chicago, Lake Street, 12",9000,good,1994,900,Saab,\n',
  );
  expect(rows[0]?.cells).toEqual(SAAB_CELLS);
  expect(ignored).toEqual(['Dealer']);
});

test('empty rows are skipped but counted, and a multi-line cell belongs to one row', async () => {
  const { rows } = await readCarFile(
    `\n${HEADINGS},Description\n\n,,,,\n${SAAB_ROW},"One\r\n""two"""\n\n${SAAB_ROW}\n\n`,
  );
  expect(rows.map(({ number }) => number)).toEqual([5, 7]);
  expect(rows[0]?.cells.description).toBe('One\r\n"two"');
  expect(rows[1]?.cells.description).toBe('');
});

test('a row with more cells than headings is reported, unless the extra cells are empty', async () => {
  const { rows } = await readCarFile(
    `${HEADINGS}\nSaab,900,1994,good,9000,Chicago, Lake Street, 12,front.jpg\n${SAAB_ROW},,\n`,
  );
  expect(rows.map(({ excessCellCount }) => excessCellCount)).toEqual([9, null]);
});

test('apostrophes that prevent formulas in spreadsheets are removed', async () => {
  const { rows } = await readCarFile(`${HEADINGS},Phone\n${SAAB_ROW},'+1 312 555 0101\n`);
  expect(rows[0]?.cells.phone).toBe('+1 312 555 0101');
});

test.each([
  ['', /no cars below the headings/],
  ['\n\n', /no cars below the headings/],
  [HEADINGS, /no cars below the headings/],
  [SAAB_ROW, /Missing headings: Brand Name/],
  [
    `Brand Name,Photos\nSaab,x`,
    /Missing headings: Car Model, Year Of Purchase, Condition, Resell Price, Location$/,
  ],
  [`${HEADINGS},Make\n${SAAB_ROW},Saab`, /Duplicate columns: Brand Name/],
  [`"${HEADINGS}\n${SAAB_ROW}`, /line 1.*closing quotation mark is missing/],
  [`${HEADINGS}\n${SAAB_ROW.replace('Saab', 'Citro\uFFFDn')}`, /isn’t in UTF-8/],
  [`${HEADINGS}\n${SAAB_ROW.replace('Saab', '\uD83D')}`, /isn’t in UTF-8/],
  [`${HEADINGS}${',x'.repeat(300)}\n${SAAB_ROW}`, /too many columns/],
  [','.repeat(1_100_000), /too many columns/],
  [`${HEADINGS}\n"${'x'.repeat(200_000)}"`, /too long/],
  ['\n'.repeat(300_000), /too many lines/],
])('readCarFile rejects an invalid file with the reason: %#', async (csv, expectedMessage) => {
  expect(await readErrorMessage(csv)).toMatch(expectedMessage);
});

describe('file without complete headings', () => {
  const readErrorBody = async (csv: string) => {
    try {
      await readCarFile(csv);
    } catch (error) {
      return (error as { body: { found?: unknown } }).body;
    }
    throw new Error('It was read');
  };
  const names = [
    'carName',
    'carModel',
    'purchaseYear',
    'condition',
    'carPrice',
    'location',
    'photos',
  ] as const;
  const secondRow = SAAB_ROW.replace('900', '9000');

  test('a file without headings is rejected, and the error contains samples of its columns', async () => {
    const { found } = await readErrorBody(`${SAAB_ROW}\n${secondRow},"Two\nlines"\n${SAAB_ROW}\n${SAAB_ROW}`);
    expect(found).toEqual({
      headings: false,
      columns: [
        { name: null, cells: ['Saab', 'Saab', 'Saab'] },
        { name: null, cells: ['900', '9000', '900'] },
        { name: null, cells: ['1994', '1994', '1994'] },
        { name: null, cells: ['good', 'good', 'good'] },
        { name: null, cells: ['9000', '9000', '9000'] },
        { name: null, cells: Array.from({ length: 3 }, () => 'Chicago, Lake Street, 12') },
        { name: null, cells: ['front.jpg', 'front.jpg', 'front.jpg'] },
        { name: null, cells: ['', 'Two lines', ''] },
      ],
    });
  });

  test('a file with some unknown headings is rejected, and the error contains the known ones', async () => {
    const { found } = await readErrorBody(`${HEADINGS.replace('Condition', 'Zustand')}\n${SAAB_ROW}`);
    expect(found).toMatchObject({ headings: true });
    expect(found).toHaveProperty('columns.2', { name: 'purchaseYear', cells: ['Year Of Purchase', '1994'] });
    expect(found).toHaveProperty('columns.3', { name: null, cells: ['Zustand', 'good'] });
  });

  test('a file with too few columns is rejected without a choice of columns', async () => {
    expect(await readErrorBody('Saab,900\nSaab,9000')).not.toHaveProperty('found');
  });

  test('a file is read with the chosen columns, and its first row is a car', async () => {
    const { rows, ignored } = await readCarFile(`${SAAB_ROW},x\n${secondRow},y`, {
      headings: false,
      names: [...names, null],
    });
    expect(rows).toMatchObject([
      { number: 1, cells: SAAB_CELLS, excessCellCount: null },
      { number: 2, cells: { ...SAAB_CELLS, carModel: '9000' } },
    ]);
    expect(ignored).toEqual([]);
  });

  test('a file is read with the chosen columns below unknown headings', async () => {
    const { rows } = await readCarFile(`Marke,Modell,Jahr,Zustand,Preis,Ort,Bilder\n${SAAB_ROW}`, {
      headings: true,
      names: [...names],
    });
    expect(rows).toMatchObject([{ number: 2, cells: SAAB_CELLS }]);
  });

  test.each([
    [names.slice(1), 'Choose a column for: Brand Name'],
    [[...names, 'photos' as const], 'Duplicate columns: Photos'],
  ])('a file with invalid chosen columns is rejected: %#', async (selectedColumns, columns) => {
    await expect(
      readCarFile(SAAB_ROW, { headings: false, names: [...selectedColumns] }),
    ).rejects.toMatchObject({
      status: 400,
      body: { fields: { columns } },
    });
  });
});

test(`readCarFile accepts at most ${String(MAX_IMPORT_ROWS)} cars`, async () => {
  const rows = Array.from({ length: MAX_IMPORT_ROWS }, () => ({}));
  expect((await readCarFile(toCsv(rows))).rows).toHaveLength(MAX_IMPORT_ROWS);
  expect(await readErrorMessage(toCsv([...rows, {}]))).toMatch(/more than 5,000 cars/);
});
