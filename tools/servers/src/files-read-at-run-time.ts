/**
 * Files that a module finds through its own path (import.meta), by module. The build copies them to the same
 * place, and compiles the modules among them. A module that is not listed may not use import.meta.
 */
export const FILES_READ_AT_RUN_TIME: Readonly<Record<string, readonly string[]>> = {
  'api/src/catalog/places/place-table.ts': ['api/src/catalog/places/us-places.tsv'],
  'api/src/platform/db/migrations-folder.ts': ['api/migrations'],
  // Fonts, from packages
  'api/src/trade/documents/fonts.ts': [],
  'packages/node-utils/bin/dependencies.mjs': [],
  // backup reads the version of the API below this folder.
  'packages/node-utils/src/root.ts': ['api/package.json'],
  'tools/release/src/console/server.ts': ['tools/release/src/console/page'],
  // Requires only built-in modules
  'tools/release/src/renderer/worker.mjs': [],
  'tools/release/src/renderer/render-thread.ts': ['tools/release/src/renderer/worker.mjs'],
  // Only the default folder of the site, and the folders of packages, which the build commands need
  'tools/release/src/site/paths.ts': [],
};

/** Packages that are found by path. An import does not name them. */
export const PACKAGES_READ_AT_RUN_TIME = [
  '@fontsource/dejavu-sans',
  '@fontsource/noto-sans-devanagari',
  '@fontsource/unifont',
];
