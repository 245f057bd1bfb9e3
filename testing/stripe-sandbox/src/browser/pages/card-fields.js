import {
  detectBrand,
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostalCode,
  getCvcLength,
  formatNumber,
  getNumberLength,
} from '../card-rules.js';

/**
 * @typedef {import('../card-rules.js').FieldError} FieldError
 * @typedef {{
 *   input: HTMLInputElement,
 *   format: (text: string, isDeleting: boolean) => string,
 *   check: () => FieldError | null,
 *   isComplete: () => boolean,
 *   wasBlurred: boolean,
 * }} Field
 */

/** @param {string} text */
export const extractDigits = (text) => text.replace(/\D/g, '');

/** @param {string} text @param {boolean} isDeleting */
export function formatExpiry(text, isDeleting) {
  const fullMatch = /^\s*(\d{1,2})\D+(?:20)?(\d{2})\s*$/.exec(text);
  let digits =
    fullMatch?.[1] && fullMatch[2] ? fullMatch[1].padStart(2, '0') + fullMatch[2] : extractDigits(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  if (digits.length > 2) return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
  return digits.length === 2 && !isDeleting ? `${digits} / ` : digits;
}

/** @param {string} name */
function findInput(name) {
  const input = document.querySelector(`input[name="${name}"]`);
  if (!(input instanceof HTMLInputElement)) throw new Error(`The page has no input ${name}`);
  return input;
}

const numberInput = findInput('cardnumber');
const expiryInput = findInput('exp-date');
const cvcInput = findInput('cvc');
export const postalInput = findInput('postal');

export const getCurrentBrand = () => detectBrand(extractDigits(numberInput.value));

/** The fields in tab order. The first error in this order is shown. @type {Field[]} */
export const fields = [
  {
    input: numberInput,
    format: (text) => {
      const digits = extractDigits(text);
      return formatNumber(digits.slice(0, getNumberLength(detectBrand(digits), digits)));
    },
    check: () => checkNumber(extractDigits(numberInput.value)),
    isComplete: () => checkNumber(extractDigits(numberInput.value)) === null,
    wasBlurred: false,
  },
  {
    input: expiryInput,
    format: formatExpiry,
    check: () => checkExpiry(extractDigits(expiryInput.value), new Date()),
    isComplete: () => checkExpiry(extractDigits(expiryInput.value), new Date()) === null,
    wasBlurred: false,
  },
  {
    input: cvcInput,
    format: (text) => extractDigits(text).slice(0, getCvcLength(getCurrentBrand())),
    check: () => checkCvc(extractDigits(cvcInput.value), getCurrentBrand()),
    isComplete: () => extractDigits(cvcInput.value).length === getCvcLength(getCurrentBrand()),
    wasBlurred: false,
  },
  {
    input: postalInput,
    format: (text) => text.slice(0, 10),
    check: () => checkPostalCode(postalInput.value),
    isComplete: () => false,
    wasBlurred: false,
  },
];

/** Returns the card as API parameters. Only the provider may receive them. */
export const readCardParams = () => ({
  number: extractDigits(numberInput.value),
  exp_month: extractDigits(expiryInput.value).slice(0, 2),
  exp_year: `20${extractDigits(expiryInput.value).slice(2, 4)}`,
  cvc: extractDigits(cvcInput.value),
});

/**
 * Formats the text of an input. Keeps the caret after the same letter or digit.
 * @param {Field} field @param {boolean} isDeleting
 */
export function formatInput({ input, format }, isDeleting) {
  const countSignificant = (/** @type {string} */ text) => text.replace(/[^0-9a-z]/gi, '').length;
  const before = input.value;
  const caret = input.selectionStart ?? before.length;
  const after = format(before, isDeleting);
  if (after === before) return;
  input.value = after;
  if (caret >= before.length) return;
  const targetCount = countSignificant(before.slice(0, caret));
  let position = 0;
  while (position < after.length && countSignificant(after.slice(0, position)) < targetCount) position += 1;
  input.setSelectionRange(position, position);
}
