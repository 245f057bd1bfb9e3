import { patternsOverlap } from '@second-gear/federation/route-patterns';
import { MUTABLE_FILES } from '../site/public-files.ts';
import {
  API_PREFIX,
  classifyTarget,
  OPERATOR_SEGMENT,
  SITEMAP_PATH,
  VERSION_FOLDERS,
} from './classify-target.ts';
import { parseTarget } from './request-target.ts';

/** Route patterns of everything that the site serves instead of a page. */
const RESERVED_PATTERNS: readonly string[] = [
  API_PREFIX,
  SITEMAP_PATH,
  ...[...VERSION_FOLDERS, ...MUTABLE_FILES, OPERATOR_SEGMENT].map((name) => `/${name}`),
].map((prefix) => `${prefix}/*`);

/** Returns whether the site serves a page at the fixed part of a pattern, before its first parameter. */
function startsWithPage(pattern: string): boolean {
  const segments = pattern.split('/').filter(Boolean);
  const fixedCount = segments.findIndex((segment) => /^[:*]/.test(segment));
  const fixedSegments = fixedCount === -1 ? segments : segments.slice(0, fixedCount);
  const target = parseTarget(`/${fixedSegments.map((segment) => segment.replace(/\?$/, '')).join('/')}`);
  return target !== null && classifyTarget(target).kind === 'page';
}

/**
 * Returns the reserved pattern that a route pattern overlaps. Returns the route pattern itself if the site
 * serves no page there (`/.well-known/x`, `/notes.html`), and null if a remote may own the pattern.
 */
export function findReservedPattern(pattern: string): string | null {
  const reserved = RESERVED_PATTERNS.find((each) => patternsOverlap(each, pattern));
  return reserved ?? (startsWithPage(pattern) ? null : pattern);
}
