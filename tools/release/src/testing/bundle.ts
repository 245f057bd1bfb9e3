import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { firstScript } from '../compose/first-script/text.ts';

interface Bundler {
  build: (options: Record<string, unknown>) => Promise<unknown>;
}

interface PluginBuild {
  onResolve: (
    options: { filter: RegExp },
    resolve: (imported: { path: string; resolveDir: string }) => { path: string } | undefined,
  ) => void;
  onLoad: (options: { filter: RegExp }, load: () => { contents: string }) => void;
}

/** Modules that are replaced by stubs. realpathSync throws if one of them was moved. */
const STUBBED_MODULES = ['../gate/browser/cached-check.ts', '../gate/ssr/reasons.ts'].map((file) =>
  realpathSync(path.join(import.meta.dirname, file)),
);

/** Replaces the browser and SSR checks with stubs, because they have many dependencies. */
const STUB_CHECKS_PLUGIN = {
  name: 'browser-check-stubs',
  setup: ({ onResolve }: PluginBuild) => {
    // Compares resolved paths, because a specifier is relative to the importing file.
    onResolve({ filter: /^\..*\.ts$/ }, ({ path: specifier, resolveDir }) =>
      STUBBED_MODULES.includes(path.resolve(resolveDir, specifier))
        ? { path: path.join(import.meta.dirname, 'browser-check-stubs.ts') }
        : undefined,
    );
  },
};

/** Inlines the page's first script, because its source file does not exist next to the bundle. */
const FIRST_SCRIPT_PLUGIN = {
  name: 'first-script',
  setup: ({ onLoad }: PluginBuild) => {
    onLoad({ filter: /\/first-script\/text\.ts$/ }, () => ({
      contents: `export const firstScript = () => ${JSON.stringify(firstScript())};`,
    }));
  },
};

/**
 * Bundles a TypeScript file and its imports into one script, which starts much faster than the sources with
 * tsx.
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
    plugins: [STUB_CHECKS_PLUGIN, FIRST_SCRIPT_PLUGIN],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    define: { 'import.meta.dirname': JSON.stringify(dirname) },
    logLevel: 'error',
  });
}
