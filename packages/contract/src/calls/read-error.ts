import { isObject } from '../values/is-object.ts';
import type { ErrorBody } from './errors.ts';

/**
 * Returns an error response's body, as errorSchema would parse it. null for other shapes. This module
 * contains no schema code, because every page needs the function before the schemas are loaded.
 */
export function parseErrorBody(value: unknown): ErrorBody | null {
  if (!isObject(value)) return null;
  const { code, message, fields } = value;
  if (typeof code !== 'string' || typeof message !== 'string') return null;
  if (fields === undefined) return { code, message };
  if (!isObject(fields)) return null;
  const texts = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  if (texts.length < Object.keys(fields).length) return null;
  return { code, message, fields: Object.fromEntries(texts) };
}
