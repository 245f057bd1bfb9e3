/**
 * Replaces deprecated options in the arguments of a command and warns about each. The old names work for one
 * version.
 * @param newNames by old name, both without dashes
 * @param warn prints to standard error by default
 */
export function renameDeprecatedOptions(
  args: readonly string[],
  newNames: Readonly<Record<string, string>>,
  warn?: (warning: string) => void,
): string[];
