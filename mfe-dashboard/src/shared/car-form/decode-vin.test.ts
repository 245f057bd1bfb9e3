import { decodeVin } from './decode-vin.ts';

test.each([
  ['1HGCM82633A004352', { brandName: 'Honda', year: 2003, body: 'coupe' }],
  [' 1hgcm82633a004352 ', { brandName: 'Honda', year: 2003, body: 'coupe' }],
  ['JHMCM56603C000001', { brandName: 'Honda', year: 2003, body: 'sedan' }],
  // The next VIN has the same model code as the first one, but in the year 2000 the code does not determine
  // the body. The model of the VIN after that is not in the table.
  ['JHMCM8260YC000001', { brandName: 'Honda', year: 2000, body: null }],
  ['JHMGD38403S000001', { brandName: 'Honda', year: 2003, body: null }],
  ['JTDKN3DU0A0123456', { brandName: 'Toyota', year: 2010, body: null }],
  ['WVWZZZ1JZXW000001', { brandName: 'Volkswagen', year: 1999, body: null }],
  ['WVGZZZ5NZJW000001', { brandName: 'Volkswagen', year: 2018, body: 'suv' }],
  // For a maker that is not in the list, only the year is known.
  ['LFV2A2152K3000001', { brandName: null, year: 2019, body: null }],
  // The tenth character is the code of the year: `1` means 2001, and `U` means no year.
  ['WDB2030461A000001', { brandName: 'Mercedes-Benz', year: 2001, body: null }],
  ['WAUZZZ8KZUA000001', { brandName: 'Audi', year: null, body: null }],
])('decodeVin decodes %s', (vin, facts) => {
  expect(decodeVin(vin, 2026)).toEqual(facts);
});

test('decodeVin uses the seventh character to distinguish the 30-year cycles in North America', () => {
  const pickup = { brandName: 'Ford', body: 'pickup' };
  expect(decodeVin('1FTFW1E86AFA00001', 2026)).toEqual({ ...pickup, year: 2010 });
  expect(decodeVin('1FTFW1189AFA00001', 2026)).toEqual({ ...pickup, year: 1980 });
});

test.each(['', '1HGCM82633A00435', '1HGCM82633A004353', '1HGCM82633AOO4352'])(
  'decodeVin returns null for %s',
  (vin) => {
    expect(decodeVin(vin, 2026)).toBeNull();
  },
);

test('decodeVin accepts the code of next year and assigns later codes to the previous 30-year cycle', () => {
  const vin = (code: string) => `WVWZZZ1JZ${code}W000001`;
  expect(decodeVin(vin('V'), 2026)?.year).toBe(2027);
  expect(decodeVin(vin('W'), 2026)?.year).toBe(1998);
});
