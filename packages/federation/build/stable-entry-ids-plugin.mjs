const NAME = 'StableEntryIdsPlugin';

/** Ids of federation's generated modules, by a pattern of their webpack identifiers. */
const ENTRY_IDS = [
  [/^container entry /, 'container'],
  // A concatenated module has a hash after the identifier of its first module.
  [/[\\/]\.federation[\\/]entry\.[^\\/|]+\.js(\||$)/, 'federation'],
];

/**
 * Gives federation's generated entry modules fixed ids. Their identifiers contain the absolute path of the
 * checkout. With ids derived from them, the same commit would have another content hash, and so another
 * version name, in every folder.
 */
export class StableEntryIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(NAME, (modules) => {
        for (const module of modules) {
          const [, id] = ENTRY_IDS.find(([pattern]) => pattern.test(module.identifier())) ?? [];
          if (id !== undefined) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
