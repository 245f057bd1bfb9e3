import * as z from 'zod/mini';
import { isRemoteName, TARGET_NAME_PATTERN, VERSION_NAME_PATTERN } from './names.ts';

/**
 * Name of a release target: a remote or the shell. The name is used as a folder, URL segment, and command
 * argument, so the pattern prevents path traversal.
 */
export const targetNameSchema = z
  .string()
  .check(z.regex(TARGET_NAME_PATTERN, 'Use lowercase letters, digits, and hyphens, 32 characters or fewer'));

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

/** Relative path of a file in a version's folder. It cannot lead out of that folder. */
export const fileNameSchema = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(
      /^(?!\.{1,2}(?:\/|$))[\w.@~+=-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.@~+=-]+)*$/,
      'Use a relative path inside the version’s folder: letters, digits, and . _ - @ ~ + =',
    ),
  );
