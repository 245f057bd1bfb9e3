import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { badRequest } from '../errors/errors.ts';
import { normalizeText } from './normalize-text.ts';

/**
 * Parses a phone number. Without a country code, it counts as a US number, because we only list cars in the
 * United States.
 */
const parsePhone = (text: string) =>
  parsePhoneNumberFromString(text, {
    defaultCountry: 'US',
    // Rejects text that contains more than a phone number.
    extract: false,
  });

/**
 * Converts `(+44) 20 …` and `0044 20 …` to `+44 20 …`. No US number starts with a zero, so `00` always starts
 * a country code.
 */
const withPlusPrefix = (text: string): string =>
  text.replace(/^\(\s*(?:\+|00)\s*(\d{1,3})\s*\)/, '+$1 ').replace(/^00/, '+');

/** Adds an extension with the same label for every country. The library's own labels differ by country. */
const withExtension = (number: string, extension: string): string => `${number} ext. ${extension}`;

/**
 * Returns a phone number in its stored form, E.164 with extension: `+13125550123 ext. 5`. Returns null for an
 * invalid number.
 */
export function normalizePhone(text: string): string | null {
  const number = parsePhone(withPlusPrefix(normalizeText(text).trim()));
  if (!number?.isValid()) return null;
  return number.ext ? withExtension(number.number, number.ext) : number.number;
}

/** Error message for an invalid phone number. */
export const INVALID_PHONE_MESSAGE =
  'Enter a valid phone number, including the area code. Outside the US, add the country code, like +44 20 7946 0018.';

/**
 * Returns a user's phone number in its stored form. An empty string stays empty. Throws 400 for an invalid
 * number.
 */
export function requirePhone(text: string): string {
  if (text === '') return '';
  const phone = normalizePhone(text);
  if (phone === null) throw badRequest({ phone: INVALID_PHONE_MESSAGE });
  return phone;
}

/** Returns a request body with its phone number, if any, in stored form. Throws 400 if it is invalid. */
export const withNormalizedPhone = <Body extends { phone?: string | undefined }>(body: Body): Body =>
  body.phone === undefined ? body : { ...body, phone: requirePhone(body.phone) };

/** Formats a stored phone number for display. Old numbers are shown as typed. */
export function formatPhone(stored: string): string {
  if (!/^\+\d+(?: ext\. \d+)?$/.test(stored)) return stored;
  const number = parsePhone(stored);
  if (!number?.isValid()) return stored;
  return number.formatInternational({ formatExtension: withExtension });
}
