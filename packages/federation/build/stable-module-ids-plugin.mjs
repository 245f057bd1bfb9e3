const PLUGIN_NAME = 'StableModuleIdsPlugin';

/** The modules that federation generates: a pattern of their webpack identifiers, and their fixed ids. */
const FIXED_IDS = [
  [/^container entry .*/, 'container'],
  // The identifier of a concatenated module continues with a hash.
  [/.*[\\/]\.federation[\\/]entry\.[^\\/|]+\.js(\|.*)?$/, 'federation'],
  // The identifier ends with the absolute path, after " = " (federation) or "|" (webpack).
  [/^provide module \(.+?\) (.+)@[^ |]+( = |\|).*/, 'provide $1'],
];

/**
 * Gives the modules that federation generates fixed ids. By default, webpack derives their ids from
 * identifiers that contain the absolute path of the checkout. An id can also displace the id of any other
 * module. The content hash, and thus the version name, of a commit would then depend on the folder.
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
