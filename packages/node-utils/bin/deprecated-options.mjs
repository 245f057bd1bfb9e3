/**
 * Replaces deprecated options in the arguments of a command and warns about each. The old names work for one
 * version.
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} newNames by old name, both without dashes
 * @param {(warning: string) => void} [warn]
 * @returns {string[]}
 */
export function renameDeprecatedOptions(args, newNames, warn = console.error) {
  const terminator = args.indexOf('--');
  return args.map((arg, index) => {
    const [, name = '', value = ''] = /^--([^=]+)(=.*)?$/s.exec(arg) ?? [];
    const newName = Object.hasOwn(newNames, name) ? newNames[name] : undefined;
    if (newName === undefined || (terminator !== -1 && index > terminator)) return arg;
    warn(`--${name} is deprecated: use --${newName}`);
    return `--${newName}${value}`;
  });
}
