const PLUGIN_NAME = 'StableModuleIdsPlugin';

/** Patterns of the webpack identifiers of modules that federation generates, and the modules' fixed ids. */
const FIXED_IDS = [
  [/^container entry .*/, 'container'],
  // The identifier of a concatenated module continues with a hash.
  [/.*[\\/]\.federation[\\/]entry\.[^\\/|]+\.js(\|.*)?$/, 'federation'],
  // The identifier ends with the absolute path, after " = " (federation) or "|" (webpack).
  [/^provide module \(.+?\) (.+)@[^ |]+( = |\|).*/, 'provide $1'],
];

/**
 * Gives fixed ids to the modules that federation generates. By default, webpack derives their ids from the
 * absolute path of the checkout, and can then change the ids of other modules too. The content hash of a
 * commit, and thus its version name, would depend on the folder.
 */
export class StableModuleIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap(PLUGIN_NAME, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(PLUGIN_NAME, (modules) => {
        for (const module of modules) {
          const identifier = module.identifier();
          const [pattern, id] = FIXED_IDS.find(([candidate]) => candidate.test(identifier)) ?? [];
          if (pattern) compilation.chunkGraph.setModuleId(module, identifier.replace(pattern, id));
        }
      });
    });
  }
}
