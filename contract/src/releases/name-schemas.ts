import * as z from 'zod/mini';
import { isRemoteName, TARGET_NAME_PATTERN, VERSION_NAME_PATTERN } from './names.ts';

/**
 * Subject of ledger entries and reports: a remote or the shell. Names become folders, URL segments and
 * command arguments. The pattern therefore prevents path traversal.
 */
export const targetNameSchema = z
  .string()
  .check(z.regex(TARGET_NAME_PATTERN, 'A name has small letters, digits and hyphens, 32 at most'));

/** A remote's name. */
export const remoteNameSchema = targetNameSchema.check(
  z.refine(isRemoteName, 'No remote can have this name'),
);

/** A version's name. Names that end in `.tmp` are unfinished and invalid. */
export const versionNameSchema = z
  .string()
  .check(
    z.regex(
      VERSION_NAME_PATTERN,
      'A version is a name such as 1.0.0-3ed0bfae2c: letters, digits, dots and hyphens, 64 at most',
    ),
  );

/** A file's name inside a version's folder. Paths and URLs built from it cannot leave that folder. */
export const fileNameSchema = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(
      /^(?!\.{1,2}(?:\/|$))[\w.@~+=-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.@~+=-]+)*$/,
      'A file is named from its version’s folder and stays in it: letters, digits and . _ - @ ~ + =',
    ),
  );
