import { RELEASE_RECORD } from './records.ts';

/** Name of the icon at a site's root; a site has it once a shell has brought one. */
export const ICON_FILE = 'favicon.ico';

/**
 * Files at a site's root that visitors are given, in the order in which they are to be replaced: open tabs act on
 * the document. Everything else there is for operators.
 */
export const CHANGING_FILES = ['robots.txt', ICON_FILE, 'index.html', 'discovery.json'] as const;

/** Folder of a version that holds its server half. */
const SERVER_HALF = 'server/';

/** Whether a file of a version is one of its server half, which no browser has a use for. */
export const isServerHalf = (file: string): boolean => file.startsWith(SERVER_HALF);

/** A part of a path that is neither hidden nor a step elsewhere; `\x5c` is the other separator of some systems. */
const NAME = String.raw`[^/.\x5c][^/\x5c]*`;
const VERSION = String.raw`(?![^/]*\.tmp/)${NAME}`;

/**
 * Addresses of the files of versions, decoded and without detours, as a regular expression of JavaScript and of
 * nginx; upper and lower case are one, as on some disks. A release record is for operators, the server half for
 * the renderer, and a folder that is still being written is for nobody.
 */
export const VERSION_FILE = `^/(shell|remotes/${NAME})/${VERSION}/(?!${RELEASE_RECORD.replace('.', '\\.')}$|${SERVER_HALF})(${NAME}/)*${NAME}$`;

const versionFile = new RegExp(VERSION_FILE, 'i');

/** Whether a visitor may ask for this file of a version. */
export const isVersionFile = (path: string): boolean => versionFile.test(path);
