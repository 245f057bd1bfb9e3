/** Name of the page-wide table from script address to SHA-384; the shell fills it from the discovery document. */
export const INTEGRITY_TABLE = '__secondGearIntegrity';

/**
 * Name of the page-wide table from a version's folder to the number of tries that failed. A browser hands a
 * preload that ended in a 404 to the next request of the same address, so a later try asks by another one.
 */
export const ATTEMPTS_TABLE = '__secondGearAttempts';

/**
 * Makes a build's own chunk loader ask for its chunks with the hash that the discovery document names.
 * The federation runtime's createScript hook is not called for a container's chunks, so this sits in
 * webpack's loader itself. A chunk without a known hash loads as before: hashes are the site's to demand.
 */
export class IntegrityPlugin {
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      const hooks = LoadScriptRuntimeModule.getCompilationHooks(compilation);
      hooks.createScript.tap('IntegrityPlugin', (source) =>
        [
          source,
          'script.crossOrigin = "anonymous";',
          'var path = new URL(url, location.href).pathname;',
          `var integrity = self.${INTEGRITY_TABLE} && self.${INTEGRITY_TABLE}[path];`,
          'if (integrity) script.integrity = integrity;',
          `var failed = self.${ATTEMPTS_TABLE} && self.${ATTEMPTS_TABLE}[path.slice(0, path.lastIndexOf("/") + 1)];`,
          'if (failed) script.src = url + "?attempt=" + failed;',
        ].join('\n'),
      );
    });
  }
}
