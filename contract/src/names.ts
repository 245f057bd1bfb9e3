import * as z from 'zod/mini';

/** Name under which `discovery.json` lists the shell, and the ledger its versions. */
export const SHELL_NAME = 'shell';

/** Names that the ledger has for something else, and one that every object in JavaScript answers to. */
const NOT_FOR_REMOTES: readonly string[] = [SHELL_NAME, 'settings', 'site', 'constructor'];

/**
 * Whatever the ledger and reports speak of: a remote, the shell. Names become folders, parts of addresses and
 * words of commands, so nothing in them leads elsewhere.
 */
export const subjectName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,31}$/, 'A name has small letters, digits and hyphens, 32 at most'));

/** A remote's name. */
export const remoteName = subjectName.check(
  z.refine((name) => !NOT_FOR_REMOTES.includes(name), 'No remote can have this name'),
);

/** A version's name. What ends in `.tmp` is unfinished and no version. */
export const versionName = z
  .string()
  .check(
    z.regex(
      /^(?!.*\.tmp$)[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/,
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

export const isRemoteName = (name: string): boolean => remoteName.safeParse(name).success;
export const isVersionName = (name: string): boolean => versionName.safeParse(name).success;
