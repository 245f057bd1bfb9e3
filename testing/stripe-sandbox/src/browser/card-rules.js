/**
 * This module validates card fields and returns the error messages of the provider's Card Element. Both the
 * browser and the server import it, so it uses neither the DOM nor Node.
 *
 * @typedef {'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown'} Brand
 * @typedef {{ code: string, message: string }} FieldError
 */

/**
 * The provider's test card whose charge fails with `incorrect_number`. Its check digit is wrong on purpose.
 * The Card Element accepts the number, so the cardholder sees the provider's error.
 */
export const INCORRECT_CARD_NUMBER = '4242424242424241';

/** @type {ReadonlyArray<readonly [Brand, RegExp]>} */
const BRAND_PATTERNS = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['diners', /^3(0[0-5]|[689])/],
  ['jcb', /^35/],
  ['unionpay', /^62/],
];

/**
 * Returns the brand of a card number.
 * @param {string} digits at least the first digits
 * @returns {Brand}
 */
export const detectBrand = (digits) =>
  BRAND_PATTERNS.find(([, pattern]) => pattern.test(digits))?.[0] ?? 'unknown';

/**
 * Returns the number of digits in a complete card number.
 * @param {Brand} brand
 * @param {string} digits
 */
export const getNumberLength = (brand, digits) => {
  if (brand === 'amex') return 15;
  return brand === 'diners' && digits.startsWith('36') ? 14 : 16;
};

/** @param {Brand} brand */
export const getCvcLength = (brand) => (brand === 'amex' ? 4 : 3);

/**
 * Whether the check digit is correct according to the Luhn algorithm (ISO/IEC 7812-1).
 * @param {string} digits
 */
export function isLuhnValid(digits) {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/**
 * Inserts spaces as on the card: 4-6-5 digits for American Express and Diners Club, otherwise 4-4-4-4.
 * @param {string} digits
 */
export function formatNumber(digits) {
  const brand = detectBrand(digits);
  const usesAmexGroups = brand === 'amex' || brand === 'diners';
  const groups = usesAmexGroups
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** @type {(code: string, message: string) => FieldError} */
const createFieldError = (code, message) => ({ code, message });

/**
 * @param {string} digits
 * @returns {FieldError | null}
 */
export function checkNumber(digits) {
  if (digits.length < getNumberLength(detectBrand(digits), digits)) {
    return createFieldError('incomplete_number', 'Your card number is incomplete.');
  }
  if (digits === INCORRECT_CARD_NUMBER || isLuhnValid(digits)) return null;
  return createFieldError('invalid_number', 'Your card number is invalid.');
}

/**
 * @param {string} digits month and year as MMYY
 * @param {Date} today
 * @returns {FieldError | null}
 */
export function checkExpiry(digits, today) {
  if (digits.length < 4)
    return createFieldError('incomplete_expiry', "Your card's expiration date is incomplete.");
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2, 4));
  const thisYear = today.getFullYear();
  if (month < 1 || month > 12) {
    return createFieldError('invalid_expiry_month', "Your card's expiration month is invalid.");
  }
  if (year < thisYear) {
    return createFieldError('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (year > thisYear + 50) {
    return createFieldError('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  if (year === thisYear && month < today.getMonth() + 1) {
    return createFieldError('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  return null;
}

/**
 * @param {string} digits
 * @param {Brand} brand American Express also allows three digits
 * @returns {FieldError | null}
 */
export const checkCvc = (digits, brand) =>
  digits.length >= 3 && digits.length <= getCvcLength(brand)
    ? null
    : createFieldError('incomplete_cvc', "Your card's security code is incomplete.");

/**
 * @param {string} text five digits in the United States, three to ten characters elsewhere
 * @returns {FieldError | null}
 */
export const checkPostalCode = (text) =>
  /^(\d{5,10}|(?=.*[a-z])[a-z0-9][a-z0-9 -]{1,8}[a-z0-9])$/i.test(text.trim())
    ? null
    : createFieldError('incomplete_zip', 'Your postal code is incomplete.');
