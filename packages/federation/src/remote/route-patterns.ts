/**
 * This module matches route patterns like react-router: `/cars/:id`, `/compare?` (optional segment),
 * `/dashboard/*` (the path and everything below it). The gate, the shell, the renderer, and the page's first
 * script use it to find the owner of a path. A test checks that it matches the same paths as react-router.
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
      const segmentSource = isParam(name) ? '/([^/]+)' : `/${name.replaceAll('.', '\\.')}`;
      return isOptional(segment) ? `(?:${segmentSource})?` : segmentSource;
    })
    .join('');
  return `^${source}${pattern.endsWith('*') ? '(?:/(.+)|/*)' : '/*'}$`;
}

/**
 * Decodes the segments of a path. Keeps `%2F`, so segments stay separate. Returns a malformed path
 * unchanged.
 */
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
 * Returns the parameters of a path that matches a pattern. An omitted parameter is undefined. If optional
 * segments are ambiguous, the first ones match.
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
 * One variant of a pattern without optional segments: each of them is either present or absent. The part for
 * a parameter is `:`.
 */
interface PatternExpansion {
  parts: readonly string[];
  /** Whether the variant also matches everything below its path. */
  isOpen: boolean;
}

function expandPattern(pattern: string): PatternExpansion[] {
  let variants: string[][] = [[]];
  for (const segment of splitSegments(pattern)) {
    if (segment === '*') continue;
    const name = stripOptionalMark(segment);
    const part = isParam(name) ? ':' : name.toLowerCase();
    const extendedVariants = variants.map((parts) => [...parts, part]);
    variants = isOptional(segment) ? [...variants, ...extendedVariants] : extendedVariants;
  }
  return variants.map((parts) => ({ parts, isOpen: pattern.endsWith('*') }));
}

function expansionsOverlap(first: PatternExpansion, second: PatternExpansion): boolean {
  const [short, long] = first.parts.length <= second.parts.length ? [first, second] : [second, first];
  if (short.parts.length < long.parts.length && !short.isOpen) return false;
  return short.parts.every((part, index) => {
    const longPart = long.parts[index];
    return part === ':' || longPart === ':' || part === longPart;
  });
}

/** Whether at least one path matches both patterns. */
export const patternsOverlap = (pattern: string, otherPattern: string): boolean =>
  expandPattern(pattern).some((expansion) =>
    expandPattern(otherPattern).some((otherExpansion) => expansionsOverlap(expansion, otherExpansion)),
  );

const normalizePattern = (pattern: string): string =>
  JSON.stringify(expandPattern(pattern).map(({ parts, isOpen }) => [...parts, isOpen ? '*' : '']));

/** Whether two patterns match the same paths. Ignores case and parameter names. */
export const isSamePattern = (pattern: string, otherPattern: string): boolean =>
  normalizePattern(pattern) === normalizePattern(otherPattern);

/** Whether `outer` matches every path that `expansion` matches. */
const isSubsetOf = (expansion: PatternExpansion, outer: PatternExpansion): boolean =>
  (outer.isOpen
    ? outer.parts.length <= expansion.parts.length
    : !expansion.isOpen && outer.parts.length === expansion.parts.length) &&
  outer.parts.every((part, index) => part === ':' || part === expansion.parts[index]);

function isCovered(expansion: PatternExpansion, coveringExpansions: readonly PatternExpansion[]): boolean {
  if (coveringExpansions.some((outer) => isSubsetOf(expansion, outer))) return true;
  const { parts, isOpen } = expansion;
  if (!isOpen || coveringExpansions.every((outer) => outer.parts.length <= parts.length)) return false;
  // Checks the path itself, and then everything below it. Ignores paths like `/cars//x`, which only `*`
  // matches.
  return (
    isCovered({ parts, isOpen: false }, coveringExpansions) &&
    isCovered({ parts: [...parts, ':'], isOpen }, coveringExpansions)
  );
}

/**
 * Whether every path that matches a pattern also matches one of the other patterns. For example, `/cars` and
 * `/cars/:any/*` together cover `/cars/*`. Ignores paths with an empty segment, such as `/cars//x`.
 */
export function coversPattern(otherPatterns: readonly string[], pattern: string): boolean {
  const coveringExpansions = otherPatterns.flatMap(expandPattern);
  return expandPattern(pattern).every((expansion) => isCovered(expansion, coveringExpansions));
}

/**
 * Returns a path that matches a pattern. It contains every optional segment, `value` for each parameter, and
 * nothing for `*`.
 */
export const fillPattern = (pattern: string, value: string): string =>
  `/${splitSegments(pattern)
    .filter((segment) => segment !== '*')
    .map((segment) => (isParam(segment) ? value : stripOptionalMark(segment)))
    .join('/')}`;
