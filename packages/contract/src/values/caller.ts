import { TARGET_NAME_PATTERN, VERSION_NAME_PATTERN } from './names.ts';

/** Header of API calls: the remote (or the shell) whose code sent the call, and its version. */
export const CALLER_HEADER = 'x-remote';

/** A version of a remote or of the shell. */
export interface CallerVersion {
  name: string;
  version: string;
}

/** Returns the value of {@link CALLER_HEADER}, such as `catalog@1.4.0-3ed0bfae2c`. */
export const toCallerHeader = ({ name, version }: CallerVersion): string => `${name}@${version}`;

/**
 * Parses {@link CALLER_HEADER}. Returns undefined if it is invalid. Do not trust the result, because anyone
 * can send any valid name.
 */
export function parseCallerHeader(header: string): CallerVersion | undefined {
  const separator = header.indexOf('@');
  const [name, version] = [header.slice(0, separator), header.slice(separator + 1)];
  return separator > 0 && TARGET_NAME_PATTERN.test(name) && VERSION_NAME_PATTERN.test(version)
    ? { name, version }
    : undefined;
}

const findVersion = (pattern: RegExp, text: string): CallerVersion | undefined => {
  const [, name, version] = pattern.exec(text) ?? [];
  return name && version ? { name, version } : undefined;
};

/**
 * Returns the remote and version of the first remote file in a stack or URL. Returns undefined if there is
 * none.
 */
export const findRemoteVersion = (text: string): CallerVersion | undefined =>
  findVersion(/\/remotes\/([a-z][a-z\d-]*)\/([\w.+-]+)\//, text);

/**
 * Returns the version whose code made a call, according to the stack: the first remote, or the shell if there
 * is none. The shell's code is in every stack, because it sends the calls of remotes.
 */
export const findCaller = (stack: string): CallerVersion | undefined =>
  findRemoteVersion(stack) ?? findVersion(/\/(shell)\/([\w.+-]+)\//, stack);
