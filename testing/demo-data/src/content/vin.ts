import { computeVinCheckDigit, VIN_CHECK_DIGIT_INDEX } from '@second-gear/contract/vin';

/**
 * Returns the code of a model year, which is the tenth character of a VIN. It is a digit for 2001 to 2009,
 * and a letter for 2010 to 2030.
 */
export function getVinYearCode(year: number): string {
  const code = '123456789ABCDEFGHJKLMNPRSTVWXY'[year - 2001];
  if (code === undefined) throw new RangeError(`no VIN year code for ${String(year)}`);
  return code;
}

/**
 * Returns a VIN with a valid check digit.
 * @param manufacturerCode world manufacturer identifier, three characters
 * @param serial 0 to 999999
 */
export function createVin(manufacturerCode: string, year: number, serial: number): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
  const pickLetter = (salt: number): string =>
    letters[(serial * 7 + salt * 11 + year) % letters.length] ?? 'A';
  const descriptor = `${pickLetter(1)}${pickLetter(2)}${String((serial % 8) + 1)}${pickLetter(3)}${String((serial % 5) + 2)}`;
  const draft = `${manufacturerCode}${descriptor}0${getVinYearCode(year)}${pickLetter(4)}${String(serial).padStart(6, '0')}`;
  return `${draft.slice(0, VIN_CHECK_DIGIT_INDEX)}${computeVinCheckDigit(draft)}${draft.slice(VIN_CHECK_DIGIT_INDEX + 1)}`;
}
