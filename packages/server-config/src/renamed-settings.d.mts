/** New names of renamed environment variables, by old name. */
export const RENAMED_SETTINGS: Readonly<Record<string, string>>;

/**
 * Returns a copy of the environment in which old names are replaced with new ones. A new name takes
 * precedence over its old name. An empty value counts as unset. The copy contains no old names, so child
 * processes that get it do not warn again.
 * @param warn receives a warning for each old name; prints to standard error by default
 */
export function renameDeprecatedSettings(
  env: Readonly<Record<string, string | undefined>>,
  warn?: (line: string) => void,
): Record<string, string | undefined>;
