import { isVersionFile, MUTABLE_FILES } from '../site/public-files.ts';
import type { RequestTarget } from './request-target.ts';

/** The kind of resource that a request target refers to. */
export type TargetKind =
  | { kind: 'version'; path: string }
  | { kind: 'mutable'; name: (typeof MUTABLE_FILES)[number] }
  | { kind: 'page' }
  | { kind: 'not-found' };

/** Path that the gateway forwards to the API, with everything below it. */
export const API_PREFIX = '/api';

/** Path of the sitemap, which the API creates from the database. */
export const SITEMAP_PATH = '/sitemap.xml';

/** Folders at a site's root that contain the files of versions. */
export const VERSION_FOLDERS = ['shell', 'remotes'] as const;

/** First segment of the renderer's operator endpoints: `/-/state`, `/-/metrics`. */
export const OPERATOR_SEGMENT = '-';

/** Classifies a target. Only public files are found. A path without a file extension is a page. */
export function classifyTarget({ segments }: RequestTarget): TargetKind {
  const [first = ''] = segments;
  const isTopLevel = segments.length === 1;
  const mutableFile = MUTABLE_FILES.find((name) => isTopLevel && name === first);
  if (mutableFile) return { kind: 'mutable', name: mutableFile };
  // A decoded segment may contain a slash. No served file has one in its name.
  const path = segments.every((segment) => !segment.includes('/')) ? `/${segments.join('/')}` : null;
  if (path !== null && isVersionFile(path)) return { kind: 'version', path };
  const isVersioned = !isTopLevel && VERSION_FOLDERS.some((folder) => folder === first);
  const looksLikeFile = segments.some((segment) => segment.startsWith('.')) || segments.at(-1)?.includes('.');
  return { kind: isVersioned || looksLikeFile || first === OPERATOR_SEGMENT ? 'not-found' : 'page' };
}

/**
 * API endpoints that are for operators only, including everything below them. Operators call the API
 * processes directly.
 */
export const OPERATOR_ENDPOINTS = ['metrics', 'docs', 'readyz', 'changed-tags'] as const;

/** Returns whether a target that the gateway forwards to the API is for operators only. */
export function isOperatorEndpoint({ segments }: RequestTarget): boolean {
  const [prefix, call] = segments.join('/').split('/');
  return prefix === 'api' && OPERATOR_ENDPOINTS.some((name) => name === call);
}
