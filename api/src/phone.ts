import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { badRequest } from './errors.ts';
import { normalized } from './moderation/normalized.ts';

/** A number without a country's code is one of the country that cars are sold in. */
const parse = (text: string) =>
  parsePhoneNumberFromString(text, {
    defaultCountry: 'US',
    // All of the text has to be the number.
    extract: false,
  });

/** `(+44) 20 …` and `0044 20 …` as `+44 20 …`: a number of the USA has no zero in front. */
const withPlus = (text: string): string =>
  text.replace(/^\(\s*(?:\+|00)\s*(\d{1,3})\s*\)/, '+$1 ').replace(/^00/, '+');

/** The same in every country; each has a word of its own otherwise. */
const withExtension = (number: string, extension: string): string => `${number} ext. ${extension}`;

/** A phone number as it is stored, E.164 and its extension: `+13125550123 ext. 5`; null for what is no number. */
export function readPhone(text: string): string | null {
  const number = parse(withPlus(normalized(text).trim()));
  if (!number?.isValid()) return null;
  return number.ext ? withExtension(number.number, number.ext) : number.number;
}

/** Why a phone number was refused. */
export const NO_PHONE =
  'This is no phone number: enter it with its area code, and outside the USA with its country code, like +44 20 7946 0018';

/** A person's phone number as it is stored; none stays none. Throws 400 for what is no number. */
export function phoneOf(text: string): string {
  if (text === '') return '';
  const phone = readPhone(text);
  if (phone === null) throw badRequest({ phone: NO_PHONE });
  return phone;
}

/** A request's body with its phone number, if it has one, as it is stored. Throws 400 for what is no number. */
export const withPhone = <Body extends { phone?: string | undefined }>(body: Body): Body =>
  body.phone === undefined ? body : { ...body, phone: phoneOf(body.phone) };

/** A stored phone number as people read it; one of before there was a stored form as it was typed. */
export function shownPhone(stored: string): string {
  if (!/^\+\d+(?: ext\. \d+)?$/.test(stored)) return stored;
  const number = parse(stored);
  if (!number?.isValid()) return stored;
  return number.formatInternational({ formatExtension: withExtension });
}
