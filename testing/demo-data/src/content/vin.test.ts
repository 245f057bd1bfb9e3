import { computeVinCheckDigit } from '@second-gear/contract/vin';
import { createVin, getVinYearCode } from './vin.ts';

test('getVinYearCode returns the code of a model year', () => {
  expect([2009, 2010, 2017, 2018, 2023, 2026].map(getVinYearCode)).toEqual(['9', 'A', 'H', 'J', 'P', 'T']);
  expect(() => getVinYearCode(1999)).toThrow('no VIN year code for 1999');
});

test('createVin returns a VIN with its manufacturer, its year, and a valid check digit', () => {
  for (let serial = 0; serial < 2000; serial += 13) {
    const vin = createVin('JTD', 2021, serial);
    expect(vin).toMatch(/^JTD[A-HJ-NPR-Z0-9]{14}$/);
    expect(vin[9]).toBe('M');
    expect(vin[8]).toBe(computeVinCheckDigit(vin));
  }
});
