const PLUGIN_NAME = 'StableEntryIdsPlugin';

/** The generated modules of federation: a pattern of their webpack identifiers, and their fixed ids. */
const ENTRY_IDS = [
  [/^container entry /, 'container'],
  // The identifier of a concatenated module continues with a hash.
  [/[\\/]\.federation[\\/]entry\.[^\\/|]+\.js(\||$)/, 'federation'],
];

/**
 * Gives the generated entry modules of federation fixed ids. By default, webpack derives the ids from
 * identifiers that contain the absolute path of the checkout. The content hash, and thus the version name, of
 * a commit would then depend on the folder.
 */
export class StableEntryIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap(PLUGIN_NAME, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(PLUGIN_NAME, (modules) => {
        for (const module of modules) {
          const [, id] = ENTRY_IDS.find(([pattern]) => pattern.test(module.identifier())) ?? [];
          if (id !== undefined) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
