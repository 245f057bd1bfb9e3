import { createRequire } from 'node:module';

// Uses tsx's copy of esbuild. As a direct dependency, esbuild would satisfy an optional peer dependency of
// webpack, and the package manager would install a second webpack.
const { buildSync } = createRequire(createRequire(import.meta.url).resolve('tsx/package.json'))('esbuild');

/**
 * Returns a TypeScript module and its imports as the text of a classic inline script. The text is minified
 * and adds no globals. The same source must give the same text, because the page's Content Security Policy
 * contains the text's hash.
 * @param {string} file absolute path of the module
 * @returns {string}
 */
export function inlineScript(file) {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'iife',
    // Same target as webpack uses for the rest of the page.
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    tsconfigRaw: {},
  });
  const [{ text }] = outputFiles;
  // A script element must not contain its own end tag.
  return text.trim().replaceAll('</script', String.raw`<\/script`);
}
