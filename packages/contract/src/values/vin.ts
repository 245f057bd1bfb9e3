/** Values of a VIN's characters for its check digit (49 CFR 565.15). */
const CHARACTER_VALUES: Record<string, number> = Object.fromEntries([
  ...[...'0123456789'].map((digit) => [digit, Number(digit)] as const),
  ...[...'ABCDEFGH'].map((letter, index) => [letter, index + 1] as const),
  ...[...'JKLMN'].map((letter, index) => [letter, index + 1] as const),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((letter, index) => [letter, index + 2] as const),
]);
/** Weights of a VIN's positions for its check digit. */
const POSITION_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** Index of the check digit in a VIN. */
export const VIN_CHECK_DIGIT_INDEX = 8;

/**
 * Computes the check digit of a VIN. Ignores the ninth character, where the check digit belongs. Throws
 * RangeError for a letter that VINs do not use.
 */
export function computeVinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => {
    const value = CHARACTER_VALUES[character];
    if (value === undefined) throw new RangeError(`${character} is not valid in a VIN`);
    return total + value * (POSITION_WEIGHTS[index] ?? 0);
  }, 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Matches 17 capital letters and digits that VINs may contain. */
export const VIN_PATTERN = /^[A-HJ-NPR-Z0-9]{17}$/;
export const isVinFormat = (vin: string): boolean => VIN_PATTERN.test(vin);

/**
 * Whether a VIN must have a check digit, which the law requires for cars made in North America. In other
 * VINs, any character may be in that position.
 */
export const hasVinCheckDigit = (vin: string): boolean => /^[1-5]/.test(vin);

/** Whether a VIN's check digit is correct or not required. Most one-character typos make it incorrect. */
export const isValidVin = (vin: string): boolean =>
  !hasVinCheckDigit(vin) || vin[VIN_CHECK_DIGIT_INDEX] === computeVinCheckDigit(vin);
