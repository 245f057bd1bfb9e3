import { isObject } from '../values/is-object.ts';
import type { ErrorBody } from './errors.ts';

/**
 * Parses the body of an error response like errorSchema. Returns null if the body is invalid. Does not use
 * the schema, because every page needs this function before the schemas are loaded.
 */
export function parseErrorBody(value: unknown): ErrorBody | null {
  if (!isObject(value)) return null;
  const { code, message, fields } = value;
  if (typeof code !== 'string' || typeof message !== 'string') return null;
  if (fields === undefined) return { code, message };
  if (!isObject(fields)) return null;
  const validEntries = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  if (validEntries.length < Object.keys(fields).length) return null;
  return { code, message, fields: Object.fromEntries(validEntries) };
}
