import { RELEASE_RECORD_FILE } from './release-records.ts';

/** Name of the icon at a site's root. It exists only if the shell has one. */
export const ICON_FILE = 'favicon.ico';

/**
 * Public files at a site's root, in the order in which releases replace them. discovery.json is last, because
 * open tabs react to it. All other files at the root are for operators.
 */
export const MUTABLE_FILES = ['robots.txt', ICON_FILE, 'index.html', 'discovery.json'] as const;

/** Folder of a version's server bundle. */
const SERVER_FOLDER = 'server/';

/** Returns whether a version's file belongs to its server bundle, which browsers do not need. */
export const isServerBundle = (file: string): boolean => file.startsWith(SERVER_FOLDER);

/**
 * Matches a path segment that does not start with a dot and contains no separator. `\x5c` is the backslash, a
 * path separator on some systems.
 */
const NAME_PATTERN = String.raw`[^/.\x5c][^/\x5c]*`;
const VERSION_PATTERN = String.raw`(?![^/]*\.tmp/)${NAME_PATTERN}`;

/**
 * Matches the decoded paths of public version files, in JavaScript and nginx. Use it case-insensitively,
 * because some file systems are. Excludes release records, server bundles, and folders that are still being
 * written.
 */
export const VERSION_FILE_PATTERN = `^/(shell|remotes/${NAME_PATTERN})/${VERSION_PATTERN}/(?!${RELEASE_RECORD_FILE.replace('.', '\\.')}$|${SERVER_FOLDER})(${NAME_PATTERN}/)*${NAME_PATTERN}$`;

const versionFileRegExp = new RegExp(VERSION_FILE_PATTERN, 'i');

/** Returns whether a version's file is public. */
export const isVersionFile = (path: string): boolean => versionFileRegExp.test(path);
