import { isVersionFile, MUTABLE_FILES } from '../site/public-files.ts';
import type { RequestTarget } from './request-target.ts';

/** What a request target refers to. */
export type TargetKind =
  | { kind: 'version'; path: string }
  | { kind: 'changing'; name: (typeof MUTABLE_FILES)[number] }
  | { kind: 'page' }
  | { kind: 'nothing' };

/** Path that the gateway forwards to the API, with everything below it. */
export const API_PREFIX = '/api';

/** Path of the sitemap, which the API creates from the database. */
export const SITEMAP_PATH = '/sitemap.xml';

/** Folders at a site's root that contain the files of versions. */
export const VERSION_FOLDERS = ['shell', 'remotes'] as const;

/** First segment of the renderer's operator endpoints: `/-/state`, `/-/metrics`. */
export const OPERATOR_SEGMENT = '-';

/**
 * Returns what a target refers to. Files that are not listed as public are not found. A path without an
 * extension is the page.
 */
export function classifyTarget({ segments }: RequestTarget): TargetKind {
  const [first = ''] = segments;
  const isSingle = segments.length === 1;
  const mutableFile = MUTABLE_FILES.find((name) => isSingle && name === first);
  if (mutableFile) return { kind: 'changing', name: mutableFile };
  // A decoded segment may contain a slash. No served file has one in its name.
  const path = segments.every((segment) => !segment.includes('/')) ? `/${segments.join('/')}` : null;
  if (path !== null && isVersionFile(path)) return { kind: 'version', path };
  const isVersioned = !isSingle && VERSION_FOLDERS.some((folder) => folder === first);
  const looksLikeFile = segments.some((segment) => segment.startsWith('.')) || segments.at(-1)?.includes('.');
  return { kind: isVersioned || looksLikeFile || first === OPERATOR_SEGMENT ? 'nothing' : 'page' };
}

/**
 * API endpoints that are for operators only, including everything below them. Operators call the API
 * processes directly.
 */
export const OPERATOR_ENDPOINTS = ['metrics', 'docs', 'readyz'] as const;

/** Returns whether a target that the gateway forwards to the API is for operators only. */
export function isOperatorEndpoint({ segments }: RequestTarget): boolean {
  const [prefix, call] = segments.join('/').split('/');
  return prefix === 'api' && OPERATOR_ENDPOINTS.some((name) => name === call);
}
