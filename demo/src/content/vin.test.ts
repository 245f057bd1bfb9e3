import { computeVinCheckDigit } from '@second-gear/contract/vin';
import { makeVin, vinYearCode } from './vin.ts';

test('vinYearCode returns the code of a model year', () => {
  expect([2009, 2010, 2017, 2018, 2023, 2026].map(vinYearCode)).toEqual(['9', 'A', 'H', 'J', 'P', 'T']);
  expect(() => vinYearCode(1999)).toThrow('no VIN year code for 1999');
});

test('makeVin returns a VIN with its manufacturer, its year, and a valid check digit', () => {
  for (let serial = 0; serial < 2000; serial += 13) {
    const vin = makeVin('JTD', 2021, serial);
    expect(vin).toMatch(/^JTD[A-HJ-NPR-Z0-9]{14}$/);
    expect(vin[9]).toBe('M');
    expect(vin[8]).toBe(computeVinCheckDigit(vin));
  }
});
