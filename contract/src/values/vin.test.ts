import fc from '@second-gear/contract/testing/properties';
import { isVinChecked, isVinSound, isVinText, VIN_CHECK_PLACE, vinCheckDigit } from './vin.ts';

test('vinCheckDigit returns the check digit of the standard', () => {
  expect(vinCheckDigit('1M8GDM9A0KP042788')).toBe('X');
  expect(vinCheckDigit('11111111111111111')).toBe('1');
  expect(vinCheckDigit('1HGCM82633A004352')).toBe('3');
});

test('vinCheckDigit names a letter that VINs do not use', () => {
  expect(() => vinCheckDigit('1M8GDM9A0KPO42788')).toThrow('O does not occur in a VIN');
});

test.each([
  ['1HGCM82633A004352', true],
  ['1hgcm82633a004352', false],
  ['1HGCM82633A00435', false],
  ['1HGCM82633A0043521', false],
  ['1HGCM82633A0O4352', false],
  ['', false],
])('isVinText of %s is %s', (vin, is) => {
  expect(isVinText(vin)).toBe(is);
});

test('the check digit must match for cars made in North America, but not for others', () => {
  expect(isVinChecked('1HGCM82633A004352')).toBe(true);
  expect(isVinSound('1HGCM82633A004352')).toBe(true);
  expect(isVinSound('1HGCM82633A004353')).toBe(false);
  expect(isVinChecked('WVWZZZ1JZXW000001')).toBe(false);
  expect(isVinSound('WVWZZZ1JZXW000001')).toBe(true);
});

test('isVinSound detects every single-character typo, except letters with equal values', () => {
  const LETTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
  const place = fc.integer({ min: 0, max: 16 }).filter((at) => at !== VIN_CHECK_PLACE);
  const letter = fc.constantFrom(...LETTERS);
  fc.assert(
    fc.property(fc.array(letter, { minLength: 17, maxLength: 17 }), place, letter, (letters, at, other) => {
      const draft = letters.with(0, '1').join('');
      const put = (vin: string, where: number, what: string) =>
        `${vin.slice(0, where)}${what}${vin.slice(where + 1)}`;
      const vin = put(draft, VIN_CHECK_PLACE, vinCheckDigit(put(draft, VIN_CHECK_PLACE, '0')));
      expect(isVinSound(vin)).toBe(true);
      const slipped = put(vin, at === 0 ? 1 : at, other);
      const sameNumber = vinCheckDigit(slipped) === vinCheckDigit(vin);
      expect(isVinSound(slipped)).toBe(sameNumber);
    }),
  );
});
