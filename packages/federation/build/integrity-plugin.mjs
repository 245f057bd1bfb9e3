/**
 * Name of the global variable with the SHA-384 of each script, by path. The shell fills it from the discovery
 * document.
 */
export const INTEGRITY_TABLE = '__secondGearIntegrity';

/**
 * Name of the global variable with the number of failed attempts, by version folder. If a preload fails with
 * a 404, browsers reuse that failure for the next request to the same URL. Retries therefore use a different
 * URL.
 */
export const ATTEMPTS_TABLE = '__secondGearAttempts';

/**
 * Name of the global function that receives each chunk's script element. The shell fails a chunk with it once
 * the chunk is late for the visitor's line. A build's own timeout is fixed, so it must fit the slowest line.
 */
export const CHUNK_WATCH = '__secondGearWatchChunk';

/**
 * Makes a build's chunk loader check its chunks against the hashes in the discovery document. The federation
 * runtime's createScript hook does not run for a container's chunks, so this plugin patches webpack's loader.
 * A chunk without a known hash loads without an integrity check. Chunks of a version with failed attempts
 * load from a URL with `?attempt=`. The shell limits the time of chunks.
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
          `if (self.${CHUNK_WATCH}) self.${CHUNK_WATCH}(script);`,
        ].join('\n'),
      );
    });
  }
}
