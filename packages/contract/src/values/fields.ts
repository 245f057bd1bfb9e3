import * as z from 'zod/mini';
import { createLineSchema, createOptionalLineSchema } from './plain-text.ts';

/** Id of a row. It is opaque to clients. */
export const idSchema = z.string().check(z.minLength(1), z.maxLength(64));

/** An instant in ISO 8601 with time zone, such as 2026-11-20T15:30:00.000Z. */
export const instantSchema = z.string().check(z.iso.datetime({ offset: true }));

/** A month in UTC, such as `2026-11`. */
export const monthSchema = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

const EMAIL_FORMAT_ERROR = 'Enter an email address like name@example.com';
/**
 * An email address: text on both sides of one `@`. This is also the rule of the sign-in service
 * (`isValidEmailAddress` of its emulator, `isEmail` of firebase-admin), so the addresses of existing accounts
 * are valid. In addition, this schema rejects spaces, invisible characters, and domains without a dot,
 * because such addresses cannot receive mail.
 */
export const emailSchema = z.string({ error: 'Email is required' }).check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, { error: 'Email is required', abort: true }),
  z.maxLength(254, { error: 'Email is too long' }),
  z.regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, { error: EMAIL_FORMAT_ERROR, abort: true }),
  z.refine((email) => !/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}]/u.test(email), {
    error: EMAIL_FORMAT_ERROR,
  }),
);

/** Number of digits in the world's shortest phone numbers, including the country code. */
const MIN_PHONE_DIGITS = 5;

/**
 * A phone number in a form: digits of any script, with any characters between them. Only the server checks
 * whether the number exists, because the data of all countries is too large for a first screen.
 */
export const phoneSchema = z.string({ error: 'Phone number is required' }).check(
  z.trim(),
  z.maxLength(60, { error: 'Phone number is too long', abort: true }),
  z.refine((phone) => (phone.match(/\p{Nd}/gu) ?? []).length >= MIN_PHONE_DIGITS, {
    error: 'Enter a phone number like +1 312 555 0123',
  }),
);

/** Location of a car. A meeting location has the same four parts. */
export const addressSchema = z.object({
  city: createLineSchema('City', 80),
  street: createLineSchema('Street', 120),
  houseNumber: createLineSchema('House number', 20),
  flatNo: createOptionalLineSchema('Flat', 20),
});
export type Address = z.output<typeof addressSchema>;

/**
 * Placeholder for the parts of an address that only signed-in callers get. It is not empty, because clients
 * before contract 1.5 reject an address without street and house number.
 */
export const WITHHELD_TEXT = '—';

const visiblePartSchema = z._default(z.string(), '');

/** Location of a car in a response. Signed-out callers get only the city. */
export const visibleAddressSchema = z.object({
  city: z.string(),
  street: visiblePartSchema,
  houseNumber: visiblePartSchema,
  flatNo: visiblePartSchema,
});

/** Returns an address for signed-out callers, which contains only the city. */
export const toCityOnlyAddress = ({ city }: Pick<Address, 'city'>): Address => ({
  city,
  street: WITHHELD_TEXT,
  houseNumber: WITHHELD_TEXT,
  flatNo: '',
});

const isVisiblePart = (part: string): boolean => part !== '' && part !== WITHHELD_TEXT;

/** Whether an address contains more than the city. */
export const isFullAddress = ({ street }: Pick<Address, 'street'>): boolean => isVisiblePart(street);

/** Formats an address as `City, Street, House number, Flat`. Omits empty and withheld parts. */
export const formatAddress = (address: Address): string =>
  [address.city, address.street, address.houseNumber, address.flatNo].filter(isVisiblePart).join(', ');

export const idParams = z.object({ id: idSchema });
export const emailParams = z.object({ email: emailSchema });
export const deletedSchema = z.object({ deletedCount: z.int() });
export const modifiedSchema = z.object({ modifiedCount: z.int() });
export const insertedSchema = z.object({ insertedId: idSchema });
export const okSchema = z.object({ ok: z.literal(true) });
