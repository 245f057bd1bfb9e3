/** New names of environment variables, by old name. The old names still work. */
export const RENAMED_SETTINGS: Readonly<Record<string, string>>;

/**
 * Returns a copy of the environment with new names only, so that it can be passed to other programs without a
 * second warning. A new name takes precedence over its old one. An empty value counts as unset.
 * @param warn receives one line per old name that is used; defaults to stderr
 */
export function withRenamedSettings(
  env: Readonly<Record<string, string | undefined>>,
  warn?: (line: string) => void,
): Record<string, string | undefined>;
