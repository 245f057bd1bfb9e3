/** New names of options, by their old names. The old names still work for one release, with a warning. */
const RENAMED_OPTIONS = {
  'no-drawing': 'no-ssr',
  'browser-if-any': 'browser-if-installed',
  minimum: 'min-attempts',
  edge: 'print-functions',
};

/** Returns the renamed options of a command: new names by old names. */
export const renamedOptionsOf = (options: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(RENAMED_OPTIONS).filter(([, newName]) => Object.hasOwn(options, newName)),
  );
