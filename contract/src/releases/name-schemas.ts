import * as z from 'zod/mini';
import { isRemoteName, SUBJECT, VERSION } from './names.ts';

/**
 * Whatever the ledger and reports speak of: a remote, the shell. Names become folders, parts of addresses and
 * words of commands, so nothing in them leads elsewhere.
 */
export const subjectName = z
  .string()
  .check(z.regex(SUBJECT, 'A name has small letters, digits and hyphens, 32 at most'));

/** A remote's name. */
export const remoteName = subjectName.check(z.refine(isRemoteName, 'No remote can have this name'));

/** A version's name. What ends in `.tmp` is unfinished and no version. */
export const versionName = z
  .string()
  .check(
    z.regex(
      VERSION,
      'A version is a name such as 1.0.0-3ed0bfae2c: letters, digits, dots and hyphens, 64 at most',
    ),
  );

/** A file's name inside a version's folder: it cannot leave it, and an address made of it is one below. */
export const fileName = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(
      /^(?!\.{1,2}(?:\/|$))[\w.@~+=-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.@~+=-]+)*$/,
      'A file is named from its version’s folder and stays in it: letters, digits and . _ - @ ~ + =',
    ),
  );
