/**
 * This module matches path patterns with the semantics of react-router: `/cars/:id`, `/compare?` (optional
 * segment), `/dashboard/*` (the path and everything below it). The gate, the shell, the renderer and the
 * page's first script all use these functions to find the owner of a path. A test compares them with the
 * router.
 */
const SEGMENT_PATTERN = /^(?:[A-Za-z0-9._~-]+|:[A-Za-z][\w-]*)\??$/;

const splitSegments = (pattern: string): string[] => pattern.split('/').filter(Boolean);

const isOptional = (segment: string): boolean => segment.endsWith('?');
const stripOptionalMark = (segment: string): string => segment.replace(/\?$/, '');
const isParam = (segment: string): boolean => segment.startsWith(':');

/** Returns the names of a pattern's parameters, in order. */
const listParamNames = (pattern: string): string[] =>
  splitSegments(pattern)
    .filter(isParam)
    .map((segment) => stripOptionalMark(segment).slice(1));

/** Whether a remote may declare this pattern. */
export function isPattern(pattern: string): boolean {
  const [root, ...segments] = pattern.split('/');
  if (root !== '' || segments.length === 0) return false;
  if (pattern === '/') return true;
  const params = listParamNames(pattern);
  if (new Set(params).size < params.length) return false;
  return segments.every(
    (segment, index) => SEGMENT_PATTERN.test(segment) || (segment === '*' && index === segments.length - 1),
  );
}

/**
 * Returns the source of a case-insensitive regular expression for a path with decoded segments. It captures
 * the parameters in order, then the match of `*`.
 */
function toRegExpSource(pattern: string): string {
  const parts = splitSegments(pattern).filter((segment) => segment !== '*');
  const source = parts
    .map((segment) => {
      const name = stripOptionalMark(segment);
      const one = isParam(name) ? '/([^/]+)' : `/${name.replaceAll('.', '\\.')}`;
      return isOptional(segment) ? `(?:${one})?` : one;
    })
    .join('');
  return `^${source}${pattern.endsWith('*') ? '(?:/(.+)|/*)' : '/*'}$`;
}

/** Returns a path with its segments decoded for matching. Returns a malformed path unchanged. */
function decodePath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch (error) {
    if (error instanceof URIError) return pathname;
    throw error;
  }
}

/**
 * Returns the parameters of a path that matches a pattern; undefined for omitted ones. If optional segments
 * are ambiguous, the first ones match.
 * @returns null if the path does not match
 */
export function matchPattern(pattern: string, pathname: string): Record<string, string | undefined> | null {
  const match = new RegExp(toRegExpSource(pattern), 'i').exec(decodePath(pathname));
  if (!match) return null;
  return Object.fromEntries(
    listParamNames(pattern).map((name, index) => [name, match[index + 1]?.replaceAll('%2F', '/')]),
  );
}

/**
 * One variant of a pattern, in which each optional segment is either present or absent. The part of a
 * parameter is `:`.
 */
interface PatternExpansion {
  parts: readonly string[];
  /** Whether the variant also matches everything below its path. */
  isOpen: boolean;
}

function expandPattern(pattern: string): PatternExpansion[] {
  let all: string[][] = [[]];
  for (const segment of splitSegments(pattern).filter((each) => each !== '*')) {
    const name = stripOptionalMark(segment);
    const part = isParam(name) ? ':' : name.toLowerCase();
    const extended = all.map((parts) => [...parts, part]);
    all = isOptional(segment) ? [...all, ...extended] : extended;
  }
  return all.map((parts) => ({ parts, isOpen: pattern.endsWith('*') }));
}

function expansionsOverlap(one: PatternExpansion, other: PatternExpansion): boolean {
  const [short, long] = one.parts.length <= other.parts.length ? [one, other] : [other, one];
  if (short.parts.length < long.parts.length && !short.isOpen) return false;
  return short.parts.every((part, index) => {
    const longPart = long.parts[index];
    return part === ':' || longPart === ':' || part === longPart;
  });
}

/** Whether at least one path matches both patterns. */
export const patternsOverlap = (one: string, other: string): boolean =>
  expandPattern(one).some((expansion) =>
    expandPattern(other).some((otherExpansion) => expansionsOverlap(expansion, otherExpansion)),
  );

const normalizePattern = (pattern: string): string =>
  JSON.stringify(expandPattern(pattern).map(({ parts, isOpen }) => [...parts, isOpen ? '*' : '']));

/** Whether two patterns match the same paths, regardless of spelling. */
export const isSamePattern = (one: string, other: string): boolean =>
  normalizePattern(one) === normalizePattern(other);

/** Whether every path that `expansion` matches is also matched by `outer`. */
const isSubsetOf = (expansion: PatternExpansion, outer: PatternExpansion): boolean =>
  (outer.isOpen
    ? outer.parts.length <= expansion.parts.length
    : !expansion.isOpen && outer.parts.length === expansion.parts.length) &&
  outer.parts.every((part, index) => part === ':' || part === expansion.parts[index]);

function isCovered(expansion: PatternExpansion, coveringExpansions: readonly PatternExpansion[]): boolean {
  if (coveringExpansions.some((outer) => isSubsetOf(expansion, outer))) return true;
  const { parts, isOpen } = expansion;
  if (!isOpen || coveringExpansions.every((outer) => outer.parts.length <= parts.length)) return false;
  // Checks the path itself, then everything below it. Excludes `/cars//x`, which no link contains and only a
  // `*` would match.
  return (
    isCovered({ parts, isOpen: false }, coveringExpansions) &&
    isCovered({ parts: [...parts, ':'], isOpen }, coveringExpansions)
  );
}

/**
 * Whether every path that matches a pattern also matches one of the others. Ignores paths with an empty
 * segment (`/cars//x`): `/cars` and `/cars/:any/*` together cover `/cars/*`.
 */
export function coversPattern(others: readonly string[], pattern: string): boolean {
  const coveringExpansions = others.flatMap(expandPattern);
  return expandPattern(pattern).every((expansion) => isCovered(expansion, coveringExpansions));
}

/**
 * Returns a path that matches a pattern: with every optional segment, `value` for parameters, nothing for
 * `*`.
 */
export const fillPattern = (pattern: string, value: string): string =>
  `/${splitSegments(pattern)
    .filter((segment) => segment !== '*')
    .map((segment) => (isParam(segment) ? value : stripOptionalMark(segment)))
    .join('/')}`;
