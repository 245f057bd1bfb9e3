import { createRequire } from 'node:module';

// The one that tsx brings: as a dependency of ours it would join webpack's optional peers, and be a second webpack.
const { buildSync } = createRequire(createRequire(import.meta.url).resolve('tsx/package.json'))('esbuild');

/**
 * A TypeScript module with all that it imports, as the text of a classic script that a page may carry: minified, its
 * names its own. The same source gives the same text, of which the page's policy has the hash.
 * @param {string} file absolute path of the module
 * @returns {string}
 */
export function inlineScript(file) {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'iife',
    // What webpack builds the rest of the page for.
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    tsconfigRaw: {},
  });
  const [{ text }] = outputFiles;
  // Nothing in a script element may look like its end.
  return text.trim().replaceAll('</script', String.raw`<\/script`);
}
