/** Error codes of a full or read-only disk, or of missing write permission. */
const UNWRITABLE_CODES: ReadonlySet<string | undefined> = new Set([
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EACCES',
  'EPERM',
]);

/** Returns whether an error means that the disk cannot be written to. */
export const isUnwritableError = (error: unknown): boolean =>
  UNWRITABLE_CODES.has((error as NodeJS.ErrnoException).code);
