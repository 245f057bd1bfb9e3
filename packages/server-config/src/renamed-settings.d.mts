/** New names of renamed environment variables, by old name. */
export const RENAMED_SETTINGS: Readonly<Record<string, string>>;

/**
 * Returns a copy of the environment in which old names are replaced with new ones. A new name takes
 * precedence over its old name. An empty value counts as unset. Programs that get the copy print no second
 * warning.
 * @param warn receives a warning for each old name; prints to standard error by default
 */
export function withRenamedSettings(
  env: Readonly<Record<string, string | undefined>>,
  warn?: (line: string) => void,
): Record<string, string | undefined>;
