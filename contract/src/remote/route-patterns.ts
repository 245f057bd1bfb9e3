/**
 * Patterns of addresses, as react-router matches them: `/cars/:id`, `/compare?` (a segment that may be left out),
 * `/dashboard/*` (all below, and itself). Whoever asks whose an address is asks here: the gate, the shell, the
 * renderer and the page's first script. A test holds it to the router.
 */
const SEGMENT = /^(?:[A-Za-z0-9._~-]+|:[A-Za-z][\w-]*)\??$/;

const segmentsOf = (pattern: string): string[] => pattern.split('/').filter(Boolean);

const isOptional = (segment: string): boolean => segment.endsWith('?');
const withoutMark = (segment: string): string => segment.replace(/\?$/, '');
const isParam = (segment: string): boolean => segment.startsWith(':');

/** Names of a pattern's parameters, in their order. */
const paramNames = (pattern: string): string[] =>
  segmentsOf(pattern)
    .filter(isParam)
    .map((segment) => withoutMark(segment).slice(1));

/** Is it a pattern that a remote may declare? */
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
 * Text of the regular expression, to be used without regard to case, that an address matches whose segments are
 * decoded. It captures the parameters in their order, then what a `*` stands for.
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

/** An address with its segments decoded, as patterns match it; one that cannot be decoded as it is. */
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
 * The parameters of an address that matches a pattern; undefined for those that it leaves out. Where segments that
 * may be left out make it ambiguous which of them an address has, the first ones are there.
 * @returns null when it does not match
 */
export function matchPattern(pattern: string, pathname: string): Record<string, string | undefined> | null {
  const found = new RegExp(patternSource(pattern), 'i').exec(decoded(pathname));
  if (!found) return null;
  return Object.fromEntries(
    paramNames(pattern).map((name, index) => [name, found[index + 1]?.replaceAll('%2F', '/')]),
  );
}

/** One way to write the addresses of a pattern: without optional segments, parameters as `:`. */
interface Form {
  parts: readonly string[];
  /** Whatever follows belongs to it too. */
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

/** True when some address matches both patterns. */
export const patternsOverlap = (one: string, other: string): boolean =>
  formsOf(one).some((form) => formsOf(other).some((beside) => formsMeet(form, beside)));

const spelled = (pattern: string): string =>
  JSON.stringify(formsOf(pattern).map(({ parts, isOpen }) => [...parts, isOpen ? '*' : '']));

/** True when two patterns match the same addresses, however they are spelled. */
export const isSamePattern = (one: string, other: string): boolean => spelled(one) === spelled(other);

/** True when each address of one form is among those of another. */
const isWithin = (form: Form, wide: Form): boolean =>
  (wide.isOpen
    ? wide.parts.length <= form.parts.length
    : !form.isOpen && wide.parts.length === form.parts.length) &&
  wide.parts.every((part, index) => part === ':' || part === form.parts[index]);

function isCovered(form: Form, by: readonly Form[]): boolean {
  if (by.some((wide) => isWithin(form, wide))) return true;
  const { parts, isOpen } = form;
  if (!isOpen || by.every((wide) => wide.parts.length <= parts.length)) return false;
  // Itself, and whatever lies below it; not `/cars//x`, which no link has and only a `*` would match.
  return isCovered({ parts, isOpen: false }, by) && isCovered({ parts: [...parts, ':'], isOpen }, by);
}

/**
 * True when every address that matches a pattern matches one of the others too. Addresses with an empty segment
 * (`/cars//x`) are nobody's: a `*` that is replaced by `/cars` and `/cars/:any/*` counts as covered.
 */
export function coversPattern(others: readonly string[], pattern: string): boolean {
  const by = others.flatMap(formsOf);
  return formsOf(pattern).every((form) => isCovered(form, by));
}

/** An address that matches a pattern: with every optional segment, `value` for parameters, nothing for `*`. */
export const addressOf = (pattern: string, value: string): string =>
  `/${segmentsOf(pattern)
    .filter((segment) => segment !== '*')
    .map((segment) => (isParam(segment) ? value : withoutMark(segment)))
    .join('/')}`;
