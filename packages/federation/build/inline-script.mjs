import { createRequire } from 'node:module';
import { transformSync } from '@swc/core';

// Imports tsx's copy of esbuild. As a direct dependency, esbuild would satisfy an optional peer dependency of
// webpack, and the package manager would install a second webpack.
const { buildSync } = createRequire(createRequire(import.meta.url).resolve('tsx/package.json'))('esbuild');

/** Bundles a module into minified text for the supported browsers, all of which support ES2022. */
function bundle(file, constants) {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    minify: true,
    legalComments: 'none',
    tsconfigRaw: {},
  });
  return outputFiles[0].text;
}

// esbuild does not compile to ES5.
const compileToEs5 = (text) =>
  transformSync(text, { jsc: { target: 'es5', minify: { compress: true, mangle: true } }, minify: true })
    .code;

/**
 * Bundles a TypeScript module and its imports into the text of a classic inline script. The text is minified
 * and defines no global variables. The same source always produces the same text, because the page's Content
 * Security Policy contains the hash of the text.
 * @param {string} file absolute path of the module
 * @param {{es5?: boolean, constants?: Record<string, string>}} [options] `es5`: whether browsers older than
 * the supported ones run the script. `constants` replace global names of the module
 * @returns {string}
 */
export function bundleInlineScript(file, { es5 = false, constants = {} } = {}) {
  const text = bundle(file, constants);
  // A script element must not contain its own end tag.
  return (es5 ? compileToEs5(text) : text).trim().replaceAll('</script', String.raw`<\/script`);
}
