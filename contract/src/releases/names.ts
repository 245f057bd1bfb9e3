/** Name under which `discovery.json` lists the shell, and the ledger its versions. */
export const SHELL_NAME = 'shell';

/** Names that the ledger has for something else, and one that every object in JavaScript answers to. */
const NOT_FOR_REMOTES: readonly string[] = [SHELL_NAME, 'settings', 'site', 'constructor'];

/** Whatever the ledger and reports speak of. */
export const SUBJECT = /^[a-z][a-z0-9-]{0,31}$/;
/** A version's name. What ends in `.tmp` is unfinished and no version. */
export const VERSION = /^(?!.*\.tmp$)[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/;

export const isRemoteName = (name: string): boolean => SUBJECT.test(name) && !NOT_FOR_REMOTES.includes(name);
export const isVersionName = (name: string): boolean => VERSION.test(name);

/** Addresses of the shell's own screens for visitors, which no release of a remote changes. */
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
