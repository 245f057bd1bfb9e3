import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostal,
  cvcLength,
  formatNumber,
  numberLength,
} from '../card-rules.js';

/**
 * @typedef {import('../card-rules.js').FieldError} FieldError
 * @typedef {{
 *   input: HTMLInputElement,
 *   format: (text: string, deleting: boolean) => string,
 *   check: () => FieldError | null,
 *   isFull: () => boolean,
 *   wasBlurred: boolean,
 * }} Field
 */

/** @param {string} text */
export const digitsOf = (text) => text.replace(/\D/g, '');

/** @param {string} text @param {boolean} deleting */
export function formatExpiry(text, deleting) {
  const fullMatch = /^\s*(\d{1,2})\D+(?:20)?(\d{2})\s*$/.exec(text);
  let digits = fullMatch?.[1] && fullMatch[2] ? fullMatch[1].padStart(2, '0') + fullMatch[2] : digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  if (digits.length > 2) return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
  return digits.length === 2 && !deleting ? `${digits} / ` : digits;
}

/** @param {string} name */
function findInput(name) {
  const input = document.querySelector(`input[name="${name}"]`);
  if (!(input instanceof HTMLInputElement)) throw new Error(`The page has no input ${name}`);
  return input;
}

const number = findInput('cardnumber');
const expiry = findInput('exp-date');
const cvc = findInput('cvc');
export const postal = findInput('postal');

export const brand = () => brandOf(digitsOf(number.value));

/** The fields in the order of input and of error reporting. @type {Field[]} */
export const fields = [
  {
    input: number,
    format: (text) => {
      const digits = digitsOf(text);
      return formatNumber(digits.slice(0, numberLength(brandOf(digits), digits)));
    },
    check: () => checkNumber(digitsOf(number.value)),
    isFull: () => checkNumber(digitsOf(number.value)) === null,
    wasBlurred: false,
  },
  {
    input: expiry,
    format: formatExpiry,
    check: () => checkExpiry(digitsOf(expiry.value), new Date()),
    isFull: () => checkExpiry(digitsOf(expiry.value), new Date()) === null,
    wasBlurred: false,
  },
  {
    input: cvc,
    format: (text) => digitsOf(text).slice(0, cvcLength(brand())),
    check: () => checkCvc(digitsOf(cvc.value), brand()),
    isFull: () => digitsOf(cvc.value).length === cvcLength(brand()),
    wasBlurred: false,
  },
  {
    input: postal,
    format: (text) => text.slice(0, 10),
    check: () => checkPostal(postal.value),
    isFull: () => false,
    wasBlurred: false,
  },
];

/** Returns the card as API parameters. They are sent to the provider only. */
export const cardParams = () => ({
  number: digitsOf(number.value),
  exp_month: digitsOf(expiry.value).slice(0, 2),
  exp_year: `20${digitsOf(expiry.value).slice(2, 4)}`,
  cvc: digitsOf(cvc.value),
});

/**
 * Formats the input. The caret remains after the same letter or digit.
 * @param {Field} field @param {boolean} deleting
 */
export function reformat({ input, format }, deleting) {
  const countSignificant = (/** @type {string} */ text) => text.replace(/[^0-9a-z]/gi, '').length;
  const before = input.value;
  const caret = input.selectionStart ?? before.length;
  const after = format(before, deleting);
  if (after === before) return;
  input.value = after;
  if (caret >= before.length) return;
  const targetCount = countSignificant(before.slice(0, caret));
  let position = 0;
  while (position < after.length && countSignificant(after.slice(0, position)) < targetCount) position += 1;
  input.setSelectionRange(position, position);
}
