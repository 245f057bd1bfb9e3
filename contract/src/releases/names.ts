/** Name of the shell in `discovery.json` and in the ledger. */
export const SHELL_NAME = 'shell';

/** Names with another meaning in the ledger, and a property that every JavaScript object inherits. */
const NOT_FOR_REMOTES: readonly string[] = [SHELL_NAME, 'settings', 'site', 'constructor'];

/** Subject of ledger entries and reports. */
export const SUBJECT = /^[a-z][a-z0-9-]{0,31}$/;
/** A version's name. Names that end in `.tmp` are unfinished and invalid. */
export const VERSION = /^(?!.*\.tmp$)[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/;

export const isRemoteName = (name: string): boolean => SUBJECT.test(name) && !NOT_FOR_REMOTES.includes(name);
export const isVersionName = (name: string): boolean => VERSION.test(name);

/** Paths of the shell's own screens for visitors. Releases of remotes do not change them. */
export const SHELL_SCREENS = [
  '/login',
  '/signup',
  '/reset-password',
  '/confirm-email',
  '/blogs',
  '/about',
  '/contacts',
  '/blog',
] as const;
