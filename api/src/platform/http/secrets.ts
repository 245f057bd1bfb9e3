import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Returns whether `text` is the secret. Compares in constant time, which reveals nothing about the secret.
 */
export const isSecret = (text: string, secret: string): boolean =>
  timingSafeEqual(digest(text), digest(secret));
