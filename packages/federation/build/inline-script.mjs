import { createRequire } from 'node:module';

// Imports tsx's copy of esbuild. As a direct dependency, esbuild would satisfy an optional peer dependency of
// webpack, and the package manager would install a second webpack.
const { buildSync } = createRequire(createRequire(import.meta.url).resolve('tsx/package.json'))('esbuild');

/**
 * Bundles a TypeScript module and its imports into the text of a classic inline script. The text is minified
 * and defines no global variables. The same source always produces the same text, because the page's Content
 * Security Policy contains the hash of the text.
 * @param {string} file absolute path of the module
 * @returns {string}
 */
export function bundleInlineScript(file) {
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
