import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { firstScript } from '../compose/first-script/text.ts';

interface Bundler {
  build: (options: Record<string, unknown>) => Promise<unknown>;
}

interface Hooks {
  onResolve: (
    options: { filter: RegExp },
    resolve: (imported: { path: string; resolveDir: string }) => { path: string } | undefined,
  ) => void;
  onLoad: (options: { filter: RegExp }, load: () => { contents: string }) => void;
}

/** Throws if a module was moved: the bundles would contain the real one instead of its stub. */
const STUBBED_MODULES = ['../gate/browser/check.ts', '../gate/ssr/reasons.ts'].map((file) =>
  realpathSync(path.join(import.meta.dirname, file)),
);

/**
 * Replaces the browser and rendering checks, which have many dependencies. Tests of bundled commands do not
 * use these checks.
 */
const BROWSER_CHECK_STUBS = {
  name: 'browser-check-stubs',
  setup: ({ onResolve }: Hooks) => {
    // Compares resolved paths: a specifier depends on the folder of the importing file.
    onResolve({ filter: /^\..*\.ts$/ }, ({ path: specifier, resolveDir }) =>
      STUBBED_MODULES.includes(path.resolve(resolveDir, specifier))
        ? { path: path.join(import.meta.dirname, 'browser-check-stubs.ts') }
        : undefined,
    );
  },
};

/** Inlines the page's first script, because its source file does not exist next to the bundle. */
const FIRST_SCRIPT = {
  name: 'first-script',
  setup: ({ onLoad }: Hooks) => {
    onLoad({ filter: /\/first-script\/text\.ts$/ }, () => ({
      contents: `export const firstScript = () => ${JSON.stringify(firstScript())};`,
    }));
  },
};

/**
 * Bundles a TypeScript file and its imports into one script, which starts much faster than with tsx.
 * @param dirname value of `import.meta.dirname` in the bundle
 */
export async function bundleProgram(file: string, outfile: string, dirname: string): Promise<void> {
  const require = createRequire(import.meta.url);
  // Uses the esbuild that tsx depends on. As a dependency of this package, esbuild would become an optional
  // peer dependency of webpack.
  const { build } = createRequire(require.resolve('tsx/package.json'))('esbuild') as Bundler;
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [BROWSER_CHECK_STUBS, FIRST_SCRIPT],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    define: { 'import.meta.dirname': JSON.stringify(dirname) },
    logLevel: 'error',
  });
}
