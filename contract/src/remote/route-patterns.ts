/**
 * Path patterns with the semantics of react-router: `/cars/:id`, `/compare?` (optional segment),
 * `/dashboard/*` (the path and everything below it). The gate, the shell, the renderer and the page's first
 * script all use these functions to find the owner of a path. A test compares them with the router.
 */
const SEGMENT = /^(?:[A-Za-z0-9._~-]+|:[A-Za-z][\w-]*)\??$/;

const segmentsOf = (pattern: string): string[] => pattern.split('/').filter(Boolean);

const isOptional = (segment: string): boolean => segment.endsWith('?');
const withoutMark = (segment: string): string => segment.replace(/\?$/, '');
const isParam = (segment: string): boolean => segment.startsWith(':');

/** Returns the names of a pattern's parameters, in order. */
const paramNames = (pattern: string): string[] =>
  segmentsOf(pattern)
    .filter(isParam)
    .map((segment) => withoutMark(segment).slice(1));

/** Whether a remote may declare this pattern. */
export function isPattern(pattern: string): boolean {
  const [root, ...segments] = pattern.split('/');
  if (root !== '' || segments.length === 0) return false;
  if (pattern === '/') return true;
  const params = paramNames(pattern);
  if (new Set(params).size < params.length) return false;
  return segments.every(
    (segment, index) => SEGMENT.test(segment) || (segment === '*' && index === segments.length - 1),
  );
}

/**
 * Returns the source of a case-insensitive regular expression for a path with decoded segments. It captures
 * the parameters in order, then the match of `*`.
 */
function patternSource(pattern: string): string {
  const parts = segmentsOf(pattern).filter((segment) => segment !== '*');
  const source = parts
    .map((segment) => {
      const name = withoutMark(segment);
      const one = isParam(name) ? '/([^/]+)' : `/${name.replaceAll('.', '\\.')}`;
      return isOptional(segment) ? `(?:${one})?` : one;
    })
    .join('');
  return `^${source}${pattern.endsWith('*') ? '(?:/(.+)|/*)' : '/*'}$`;
}

/** Returns a path with its segments decoded for matching. Returns a malformed path unchanged. */
function decoded(pathname: string): string {
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
  const found = new RegExp(patternSource(pattern), 'i').exec(decoded(pathname));
  if (!found) return null;
  return Object.fromEntries(
    paramNames(pattern).map((name, index) => [name, found[index + 1]?.replaceAll('%2F', '/')]),
  );
}

/** One variant of a pattern: optional segments resolved, parameters as `:`. */
interface Form {
  parts: readonly string[];
  /** Whether the form also matches everything below its path. */
  isOpen: boolean;
}

function formsOf(pattern: string): Form[] {
  let all: string[][] = [[]];
  for (const segment of segmentsOf(pattern).filter((each) => each !== '*')) {
    const name = withoutMark(segment);
    const part = isParam(name) ? ':' : name.toLowerCase();
    const longer = all.map((parts) => [...parts, part]);
    all = isOptional(segment) ? [...all, ...longer] : longer;
  }
  return all.map((parts) => ({ parts, isOpen: pattern.endsWith('*') }));
}

function formsMeet(one: Form, other: Form): boolean {
  const [short, long] = one.parts.length <= other.parts.length ? [one, other] : [other, one];
  if (short.parts.length < long.parts.length && !short.isOpen) return false;
  return short.parts.every((part, index) => {
    const beside = long.parts[index];
    return part === ':' || beside === ':' || part === beside;
  });
}

/** Whether at least one path matches both patterns. */
export const patternsOverlap = (one: string, other: string): boolean =>
  formsOf(one).some((form) => formsOf(other).some((beside) => formsMeet(form, beside)));

const spelled = (pattern: string): string =>
  JSON.stringify(formsOf(pattern).map(({ parts, isOpen }) => [...parts, isOpen ? '*' : '']));

/** Whether two patterns match the same paths, regardless of spelling. */
export const isSamePattern = (one: string, other: string): boolean => spelled(one) === spelled(other);

/** Whether every path of one form is also a path of another. */
const isWithin = (form: Form, wide: Form): boolean =>
  (wide.isOpen
    ? wide.parts.length <= form.parts.length
    : !form.isOpen && wide.parts.length === form.parts.length) &&
  wide.parts.every((part, index) => part === ':' || part === form.parts[index]);

function isCovered(form: Form, by: readonly Form[]): boolean {
  if (by.some((wide) => isWithin(form, wide))) return true;
  const { parts, isOpen } = form;
  if (!isOpen || by.every((wide) => wide.parts.length <= parts.length)) return false;
  // Checks the path and everything below it. Excludes `/cars//x`, which no link contains and only a `*` would
  // match.
  return isCovered({ parts, isOpen: false }, by) && isCovered({ parts: [...parts, ':'], isOpen }, by);
}

/**
 * Whether every path that matches a pattern also matches one of the others. Ignores paths with an empty
 * segment (`/cars//x`): `/cars` and `/cars/:any/*` together cover `/cars/*`.
 */
export function coversPattern(others: readonly string[], pattern: string): boolean {
  const by = others.flatMap(formsOf);
  return formsOf(pattern).every((form) => isCovered(form, by));
}

/**
 * Returns a path that matches a pattern: with every optional segment, `value` for parameters, nothing for
 * `*`.
 */
export const addressOf = (pattern: string, value: string): string =>
  `/${segmentsOf(pattern)
    .filter((segment) => segment !== '*')
    .map((segment) => (isParam(segment) ? value : withoutMark(segment)))
    .join('/')}`;
