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

test('computeVinCheckDigit throws for a letter that VINs do not use', () => {
  expect(() => computeVinCheckDigit('1M8GDM9A0KPO42788')).toThrow('O is not valid in a VIN');
});

test.each([
  ['1HGCM82633A004352', true],
  ['1hgcm82633a004352', false],
  ['1HGCM82633A00435', false],
  ['1HGCM82633A0043521', false],
  ['1HGCM82633A0O4352', false],
  ['', false],
])('isVinFormat of "%s" returns %s', (vin, expected) => {
  expect(isVinFormat(vin)).toBe(expected);
});

test('isValidVin requires a correct check digit only for cars made in North America', () => {
  expect(hasVinCheckDigit('1HGCM82633A004352')).toBe(true);
  expect(isValidVin('1HGCM82633A004352')).toBe(true);
  expect(isValidVin('1HGCM82633A004353')).toBe(false);
  expect(hasVinCheckDigit('WVWZZZ1JZXW000001')).toBe(false);
  expect(isValidVin('WVWZZZ1JZXW000001')).toBe(true);
});

test('isValidVin detects each one-character typo that changes the check digit', () => {
  const VIN_CHARACTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
  const indexArbitrary = fc.integer({ min: 0, max: 16 }).filter((index) => index !== VIN_CHECK_DIGIT_INDEX);
  const characterArbitrary = fc.constantFrom(...VIN_CHARACTERS);
  fc.assert(
    fc.property(
      fc.array(characterArbitrary, { minLength: 17, maxLength: 17 }),
      indexArbitrary,
      characterArbitrary,
      (characters, index, typo) => {
        const draft = characters.with(0, '1').join('');
        const replaceAt = (vin: string, position: number, replacement: string) =>
          `${vin.slice(0, position)}${replacement}${vin.slice(position + 1)}`;
        const vin = replaceAt(
          draft,
          VIN_CHECK_DIGIT_INDEX,
          computeVinCheckDigit(replaceAt(draft, VIN_CHECK_DIGIT_INDEX, '0')),
        );
        expect(isValidVin(vin)).toBe(true);
        const mistypedVin = replaceAt(vin, index === 0 ? 1 : index, typo);
        const hasSameCheckDigit = computeVinCheckDigit(mistypedVin) === computeVinCheckDigit(vin);
        expect(isValidVin(mistypedVin)).toBe(hasSameCheckDigit);
      },
    ),
  );
});
