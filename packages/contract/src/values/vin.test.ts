import fc from '@second-gear/contract/testing/properties';
import {
  computeVinCheckDigit,
  hasVinCheckDigit,
  isValidVin,
  isVinFormat,
  VIN_CHECK_DIGIT_INDEX,
} from './vin.ts';

test('computeVinCheckDigit returns the check digit of the standard', () => {
  expect(computeVinCheckDigit('1M8GDM9A0KP042788')).toBe('X');
  expect(computeVinCheckDigit('11111111111111111')).toBe('1');
  expect(computeVinCheckDigit('1HGCM82633A004352')).toBe('3');
});

test('computeVinCheckDigit names a letter that VINs do not use', () => {
  expect(() => computeVinCheckDigit('1M8GDM9A0KPO42788')).toThrow('O is not valid in a VIN');
});

test.each([
  ['1HGCM82633A004352', true],
  ['1hgcm82633a004352', false],
  ['1HGCM82633A00435', false],
  ['1HGCM82633A0043521', false],
  ['1HGCM82633A0O4352', false],
  ['', false],
])('isVinFormat of %s is %s', (vin, expected) => {
  expect(isVinFormat(vin)).toBe(expected);
});

test('the check digit must match for cars made in North America, but not for others', () => {
  expect(hasVinCheckDigit('1HGCM82633A004352')).toBe(true);
  expect(isValidVin('1HGCM82633A004352')).toBe(true);
  expect(isValidVin('1HGCM82633A004353')).toBe(false);
  expect(hasVinCheckDigit('WVWZZZ1JZXW000001')).toBe(false);
  expect(isValidVin('WVWZZZ1JZXW000001')).toBe(true);
});

test('isValidVin detects every single-character typo, except letters with equal values', () => {
  const LETTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
  const index = fc.integer({ min: 0, max: 16 }).filter((at) => at !== VIN_CHECK_DIGIT_INDEX);
  const letter = fc.constantFrom(...LETTERS);
  fc.assert(
    fc.property(fc.array(letter, { minLength: 17, maxLength: 17 }), index, letter, (letters, at, other) => {
      const draft = letters.with(0, '1').join('');
      const replaceAt = (vin: string, position: number, replacement: string) =>
        `${vin.slice(0, position)}${replacement}${vin.slice(position + 1)}`;
      const vin = replaceAt(
        draft,
        VIN_CHECK_DIGIT_INDEX,
        computeVinCheckDigit(replaceAt(draft, VIN_CHECK_DIGIT_INDEX, '0')),
      );
      expect(isValidVin(vin)).toBe(true);
      const mistypedVin = replaceAt(vin, at === 0 ? 1 : at, other);
      const hasSameCheckDigit = computeVinCheckDigit(mistypedVin) === computeVinCheckDigit(vin);
      expect(isValidVin(mistypedVin)).toBe(hasSameCheckDigit);
    }),
  );
});
