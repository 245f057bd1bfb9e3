/** What the two drivers put on a database error; both wrap it as `cause`. */
interface DriverError {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
  cause?: unknown;
}

function* causes(error: unknown): Generator<DriverError> {
  let current = error;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    yield current;
    current = (current as DriverError).cause;
  }
}

const sqlState = (error: unknown): string | undefined => {
  for (const { code } of causes(error))
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  return undefined;
};

/** True when a unique constraint refused a write; with `name`, only that constraint. */
export function isUniqueViolation(error: unknown, name?: string): boolean {
  return (
    sqlState(error) === '23505' &&
    (name === undefined ||
      [...causes(error)].some(
        ({ constraint, message }) => constraint === name || String(message).includes(`"${name}"`),
      ))
  );
}

/** True when a write pointed at a row that is gone (a race with its deletion). */
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503';

/** True when the value itself is one that the database cannot hold, such as a NUL character. */
export const isDataException = (error: unknown): boolean => sqlState(error)?.startsWith('22') ?? false;

/**
 * Codes of the network; of the database without its connection (08, 57P), room (53) or time (57014, 55P03); of one that
 * lets nobody in (28, 3D000, 55000) or has become another's copy (25006).
 */
const LOST =
  /^(ECONN[A-Z]+|E(HOST|NET)UNREACH|EHOSTDOWN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|08...|57P0[1-3]|57014|53...|55P03|28...|3D000|55000|25006)$/;
const LOST_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|permission denied for database|PGlite is clos|after calling end on the pool|Client has encountered/;

/** True when a transaction stood in another's way, and one of the two was given up: at once again, it may pass. */
export const isEntangled = (error: unknown): boolean => /^(40001|40P01)$/.test(sqlState(error) ?? '');

/**
 * True when the database cannot be reached, is shutting down, has no room left, or gave up on a statement that
 * took too long or stood in another's way: the same request may succeed later.
 */
export const isDatabaseLost = (error: unknown): boolean =>
  isEntangled(error) ||
  [...causes(error)].some(({ code, message }) => LOST.test(String(code)) || LOST_TEXT.test(String(message)));
