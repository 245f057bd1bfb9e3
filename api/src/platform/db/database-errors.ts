/** Fields that the database drivers (pg and PGlite) set on an error. drizzle wraps the error as `cause`. */
interface DriverError {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
  cause?: unknown;
}

function* iterateCauses(error: unknown): Generator<DriverError> {
  let current = error;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    yield current;
    current = (current as DriverError).cause;
  }
}

const sqlStateOf = (error: unknown): string | undefined => {
  for (const { code } of iterateCauses(error))
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  return undefined;
};

/** Returns whether a unique constraint rejected a write. If `name` is given, only that constraint counts. */
export function isUniqueViolation(error: unknown, name?: string): boolean {
  return (
    sqlStateOf(error) === '23505' &&
    (name === undefined ||
      [...iterateCauses(error)].some(
        ({ constraint, message }) => constraint === name || String(message).includes(`"${name}"`),
      ))
  );
}

/**
 * Returns whether a write referenced a row that does not exist, for example because another request has
 * deleted it.
 */
export const isForeignKeyViolation = (error: unknown): boolean => sqlStateOf(error) === '23503';

/** Returns whether the database cannot store a value, such as a NUL character. */
export const isDataException = (error: unknown): boolean => sqlStateOf(error)?.startsWith('22') ?? false;

/**
 * Network errors, and SQLSTATEs for: no connection (08, 57P), no space (53), timeouts (57014, 55P03), refused
 * logins (28, 3D000, 55000) and read-only replicas (25006).
 */
const UNAVAILABLE_CODE_PATTERN =
  /^(ECONN[A-Z]+|E(HOST|NET)UNREACH|EHOSTDOWN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|08...|57P0[1-3]|57014|53...|55P03|28...|3D000|55000|25006)$/;
const UNAVAILABLE_MESSAGE_PATTERN =
  /Connection terminated|timeout exceeded when trying to connect|permission denied for database|PGlite is clos|after calling end on the pool|Client has encountered/;

/**
 * Returns whether the database aborted the transaction because of a conflict with another transaction. A
 * retry may succeed immediately.
 */
export const isTransactionConflict = (error: unknown): boolean =>
  /^(40001|40P01)$/.test(sqlStateOf(error) ?? '');

/**
 * Returns whether the database is unavailable, shutting down, out of space, or cancelled the statement
 * because of a timeout or a conflict. The same request may succeed later.
 */
export const isTransientDatabaseError = (error: unknown): boolean =>
  isTransactionConflict(error) ||
  [...iterateCauses(error)].some(
    ({ code, message }) =>
      UNAVAILABLE_CODE_PATTERN.test(String(code)) || UNAVAILABLE_MESSAGE_PATTERN.test(String(message)),
  );
