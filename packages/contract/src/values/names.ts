/** Name of the shell in `discovery.json` and in the release ledger. */
export const SHELL_NAME = 'shell';

/**
 * Names that a remote cannot have. Some have a special meaning in the release ledger. `constructor` is a
 * property of every JavaScript object.
 */
const RESERVED_REMOTE_NAMES: readonly string[] = [SHELL_NAME, 'settings', 'site', 'constructor'];

/** Matches the name of a release target: a remote or the shell. */
export const TARGET_NAME_PATTERN = /^[a-z][a-z0-9-]{0,31}$/;
/** Matches a version's name. Names that end in `.tmp` are unfinished and invalid. */
export const VERSION_NAME_PATTERN = /^(?!.*\.tmp$)[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/;

export const isRemoteName = (name: string): boolean =>
  TARGET_NAME_PATTERN.test(name) && !RESERVED_REMOTE_NAMES.includes(name);
export const isVersionName = (name: string): boolean => VERSION_NAME_PATTERN.test(name);
