/**
 * Values of a VIN's characters and weights of its positions, for computing the check digit (49 CFR 565.15).
 */
const CHARACTER_VALUES: Record<string, number> = Object.fromEntries([
  ...[...'0123456789'].map((digit) => [digit, Number(digit)] as const),
  ...[...'ABCDEFGH'].map((letter, index) => [letter, index + 1] as const),
  ...[...'JKLMN'].map((letter, index) => [letter, index + 1] as const),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((letter, index) => [letter, index + 2] as const),
]);
const POSITION_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** Index of the check digit. */
export const VIN_CHECK_DIGIT_INDEX = 8;

/**
 * Returns the check digit (ninth character) for 17 characters. Throws RangeError for a letter that VINs do
 * not use.
 */
export function computeVinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => {
    const value = CHARACTER_VALUES[character];
    if (value === undefined) throw new RangeError(`${character} is not valid in a VIN`);
    return total + value * (POSITION_WEIGHTS[index] ?? 0);
  }, 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Matches 17 characters that a VIN may contain, in capitals. */
export const VIN_PATTERN = /^[A-HJ-NPR-Z0-9]{17}$/;
export const isVinFormat = (vin: string): boolean => VIN_PATTERN.test(vin);

/**
 * Whether the VIN must have a check digit. The law requires it for cars made in North America. Manufacturers
 * elsewhere may use any character in that position.
 */
export const hasVinCheckDigit = (vin: string): boolean => /^[1-5]/.test(vin);

/** Whether a VIN's check digit is correct, or not required. Detects most single-character typos. */
export const isValidVin = (vin: string): boolean =>
  !hasVinCheckDigit(vin) || vin[VIN_CHECK_DIGIT_INDEX] === computeVinCheckDigit(vin);
