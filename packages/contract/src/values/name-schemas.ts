import * as z from 'zod/mini';
import { isRemoteName, TARGET_NAME_PATTERN, VERSION_NAME_PATTERN } from './names.ts';

/**
 * Name of a release target, as in ledger entries and telemetry: a remote or the shell. Names become folders,
 * URL segments and command arguments. The pattern therefore prevents path traversal.
 */
export const targetNameSchema = z
  .string()
  .check(z.regex(TARGET_NAME_PATTERN, 'Use lowercase letters, digits, and hyphens, 32 characters or fewer'));

/** A remote's name. */
export const remoteNameSchema = targetNameSchema.check(
  z.refine(isRemoteName, 'This name is reserved; choose another'),
);

/** A version's name. Names that end in `.tmp` are unfinished and invalid. */
export const versionNameSchema = z
  .string()
  .check(
    z.regex(
      VERSION_NAME_PATTERN,
      'Use a version like 1.0.0-3ed0bfae2c: letters, digits, dots, and hyphens, 64 characters or fewer',
    ),
  );

/** A file's name inside a version's folder. Paths and URLs built from it cannot leave that folder. */
export const fileNameSchema = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(
      /^(?!\.{1,2}(?:\/|$))[\w.@~+=-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.@~+=-]+)*$/,
      'Use a relative path inside the version’s folder: letters, digits, and . _ - @ ~ + =',
    ),
  );
