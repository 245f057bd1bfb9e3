import type { RequestTarget } from '../http/request-target.ts';
import { CHANGING_FILES, isVersionFile } from '../site/public-files.ts';

/** What an address of the site leads to. */
export type Place =
  | { kind: 'version'; path: string }
  | { kind: 'changing'; name: (typeof CHANGING_FILES)[number] }
  | { kind: 'page' }
  | { kind: 'nothing' };

/** First segment of what the renderer has for operators alone: `/-/state`, `/-/metrics`. */
export const OPERATORS_SEGMENT = '-';

/** Where a target leads. What is not listed as public leads nowhere; a path without an extension is the page. */
export function placeOf({ segments }: RequestTarget): Place {
  const [first = ''] = segments;
  const isSingle = segments.length === 1;
  const changing = CHANGING_FILES.find((name) => isSingle && name === first);
  if (changing) return { kind: 'changing', name: changing };
  // A decoded separator is part of a name, and no file that is served has one.
  const path = segments.every((segment) => !segment.includes('/')) ? `/${segments.join('/')}` : null;
  if (path !== null && isVersionFile(path)) return { kind: 'version', path };
  const isVersioned = !isSingle && (first === 'shell' || first === 'remotes');
  const looksLikeFile = segments.some((segment) => segment.startsWith('.')) || segments.at(-1)?.includes('.');
  return { kind: isVersioned || looksLikeFile || first === OPERATORS_SEGMENT ? 'nothing' : 'page' };
}

/** Calls of the API, with all below them, that are for operators alone: they call its processes directly. */
export const OPERATORS_CALLS = ['metrics', 'docs', 'readyz'] as const;

/** Whether a target that the gateway forwards to the API is for operators alone. */
export function isForOperators({ segments }: RequestTarget): boolean {
  const [prefix, call] = segments.join('/').split('/');
  return prefix === 'api' && OPERATORS_CALLS.some((name) => name === call);
}
