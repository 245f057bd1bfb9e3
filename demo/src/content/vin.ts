/** Numbers of a VIN's letters and weights of its places (49 CFR 565.15). */
const VALUES: Record<string, number> = Object.fromEntries([
  ...[...'0123456789'].map((digit) => [digit, Number(digit)] as const),
  ...[...'ABCDEFGH'].map((letter, index) => [letter, index + 1] as const),
  ...[...'JKLMN'].map((letter, index) => [letter, index + 1] as const),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((letter, index) => [letter, index + 2] as const),
]);
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_PLACE = 8;

/** The check digit that belongs into the ninth place of 17 characters. Throws RangeError on a letter VINs do not use. */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => {
    const value = VALUES[character];
    if (value === undefined) throw new RangeError(`${character} does not occur in a VIN`);
    return total + value * (WEIGHTS[index] ?? 0);
  }, 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Code of a model year in the tenth place: 2001 to 2009 digits, 2010 to 2030 letters. */
export function vinYear(year: number): string {
  const code = '123456789ABCDEFGHJKLMNPRSTVWXY'[year - 2001];
  if (code === undefined) throw new RangeError(`No VIN year code for ${String(year)}`);
  return code;
}

/**
 * A VIN with a valid check digit.
 * @param maker world manufacturer identifier, three characters
 * @param serial 0 to 999999
 */
export function makeVin(maker: string, year: number, serial: number): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
  const pickLetter = (salt: number): string =>
    letters[(serial * 7 + salt * 11 + year) % letters.length] ?? 'A';
  const model = `${pickLetter(1)}${pickLetter(2)}${String((serial % 8) + 1)}${pickLetter(3)}${String((serial % 5) + 2)}`;
  const draft = `${maker}${model}0${vinYear(year)}${pickLetter(4)}${String(serial).padStart(6, '0')}`;
  return `${draft.slice(0, CHECK_PLACE)}${vinCheckDigit(draft)}${draft.slice(CHECK_PLACE + 1)}`;
}
