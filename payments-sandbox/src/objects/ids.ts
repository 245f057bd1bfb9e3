import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Letters and digits by chance. */
export const token = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** A fresh identifier such as `pi_…`, 24 characters after the prefix. */
export const newId = (prefix: string): string => `${prefix}_${token(24)}`;
export const newClientSecret = (intentId: string): string => `${intentId}_secret_${token(25)}`;
