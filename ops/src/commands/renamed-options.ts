/** New names of options, by their old names. The old names work for one version, with a warning. */
const RENAMED_OPTIONS = {
  'no-drawing': 'no-ssr',
  'browser-if-any': 'browser-if-installed',
  minimum: 'min-attempts',
  edge: 'print-functions',
};

/** Returns the renamed options that a command has: new names by old names. */
export const renamedOptionsOf = (options: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(RENAMED_OPTIONS).filter(([, newName]) => Object.hasOwn(options, newName)),
  );
