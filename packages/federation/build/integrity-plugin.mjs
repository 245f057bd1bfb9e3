/**
 * Name of the global variable with the SHA-384 hash of each script, by path. The shell sets it from the
 * discovery document.
 */
export const INTEGRITY_TABLE = '__secondGearIntegrity';

/**
 * Name of the global variable with the number of failed load attempts, by version folder. A retry needs
 * another URL, because browsers reuse the 404 response of a failed preload for the next request to the same
 * URL.
 */
export const ATTEMPTS_TABLE = '__secondGearAttempts';

/**
 * Name of the global function that receives each chunk's script element. With it, the shell cancels a chunk
 * that takes too long for the visitor's connection speed. webpack's timeout is fixed, and therefore long
 * enough for the slowest connection.
 */
export const CHUNK_WATCHER = '__secondGearWatchChunk';

/**
 * Patches webpack's chunk loader, because the createScript hook of the federation runtime does not run for
 * the chunks of a container. The loader checks each chunk against its hash in the discovery document, if
 * there is one. After failed attempts, it adds `?attempt=` to the URL. It passes each script element to the
 * shell, which limits the time.
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
          `var attempts = self.${ATTEMPTS_TABLE} && self.${ATTEMPTS_TABLE}[path.slice(0, path.lastIndexOf("/") + 1)];`,
          'if (attempts) script.src = url + "?attempt=" + attempts;',
          `if (self.${CHUNK_WATCHER}) self.${CHUNK_WATCHER}(script);`,
        ].join('\n'),
      );
    });
  }
}
