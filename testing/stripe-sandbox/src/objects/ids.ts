import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns random letters and digits. */
export const randomToken = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Returns a new id such as `pi_…`, with 24 random characters after the prefix. */
export const createId = (prefix: string): string => `${prefix}_${randomToken(24)}`;
export const createClientSecret = (intentId: string): string => `${intentId}_secret_${randomToken(25)}`;
