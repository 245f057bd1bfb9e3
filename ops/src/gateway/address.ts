import { CHANGING_FILES, isVersionFile } from '../site/public-files.ts';

/** What an address of the site leads to. */
export type Place =
  | { kind: 'version'; path: string }
  | { kind: 'changing'; name: (typeof CHANGING_FILES)[number] }
  | { kind: 'page' }
  | { kind: 'nothing' };

/** The scheme and host that come before the path where a proxy is asked. */
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Path of an address as it is written, without scheme, host and query. */
const pathOf = (address: string): string => address.replace(ABSOLUTE, '').split(/[?#]/)[0] || '/';

/** Parts of an address's path, decoded; null for a path with detours, or that cannot be decoded. */
function segmentsOf(address: string): string[] | null {
  const segments = pathOf(address).split('/').slice(1).map(decoded);
  const isPlain = segments.every((segment, index) => {
    if (segment === '') return index === segments.length - 1;
    return segment !== null && segment !== '.' && segment !== '..' && !segment.includes('\0');
  });
  return isPlain ? (segments as string[]) : null;
}

/**
 * Where an address leads, as it was written in a request. What is not listed as public leads nowhere, and what has
 * no ending and is no version's is the page.
 * @returns null where it is no plain address: with detours or doubled slashes, or not to be decoded
 */
export function placeOf(address: string): Place | null {
  const segments = segmentsOf(address);
  if (!segments) return null;
  const [first = ''] = segments;
  const isSingle = segments.length === 1;
  const changing = CHANGING_FILES.find((name) => isSingle && name === first);
  if (changing) return { kind: 'changing', name: changing };
  // A decoded separator is part of a name, and no file that is served has one.
  const path = segments.every((segment) => !segment.includes('/')) ? `/${segments.join('/')}` : null;
  if (path !== null && isVersionFile(path)) return { kind: 'version', path };
  const isVersioned = !isSingle && (first === 'shell' || first === 'remotes');
  const looksLikeFile = segments.some((segment) => segment.startsWith('.')) || segments.at(-1)?.includes('.');
  return { kind: isVersioned || looksLikeFile ? 'nothing' : 'page' };
}

/** Calls of the API, with all below them, that are for operators alone: they ask its processes themselves. */
export const OPERATORS_CALLS = ['metrics', 'docs'] as const;

/**
 * Whether an address that the gateway leads to the API is for operators alone.
 * @returns null where it is no plain address, and the API might read another out of it
 */
export function isForOperators(address: string): boolean | null {
  // What tidies addresses up on the way takes it for a slash.
  if (pathOf(address).includes('\\')) return null;
  const segments = segmentsOf(address);
  if (!segments) return null;
  const [prefix, call] = segments.join('/').split('/');
  return prefix === 'api' && OPERATORS_CALLS.some((name) => name === call);
}
