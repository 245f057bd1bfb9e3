import { createRequire } from 'node:module';
import path from 'node:path';
import { firstScript } from '../compose/first-script/text.ts';

interface Bundler {
  build: (options: Record<string, unknown>) => Promise<unknown>;
}

interface Hooks {
  onResolve: (options: { filter: RegExp }, resolve: () => { path: string }) => void;
  onLoad: (options: { filter: RegExp }, load: () => { contents: string }) => void;
}

/** No test of a bundled command opens a browser or draws a page, for which much is needed: to them these have nothing to say. */
const UNSEEN = {
  name: 'unseen',
  setup: ({ onResolve }: Hooks) => {
    onResolve({ filter: /\/(gate\/browser\/check|gate\/drawing\/reasons|pages-check)\.ts$/ }, () => ({
      path: path.join(import.meta.dirname, 'unseen.ts'),
    }));
  },
};

/** The page's first script is compiled from a source beside its module, where the bundle has none: it is put in. */
const FIRST_SCRIPT = {
  name: 'first-script',
  setup: ({ onLoad }: Hooks) => {
    onLoad({ filter: /\/first-script\/text\.ts$/ }, () => ({
      contents: `export const firstScript = () => ${JSON.stringify(firstScript())};`,
    }));
  },
};

/**
 * Puts a TypeScript file and all that it imports into one script, which starts much faster than through tsx.
 * @param dirname what `import.meta.dirname` is in there
 */
export async function bundle(file: string, outfile: string, dirname: string): Promise<void> {
  const require = createRequire(import.meta.url);
  // The one that tsx brings: as a dependency of ours it would join webpack's optional peers.
  const { build } = createRequire(require.resolve('tsx/package.json'))('esbuild') as Bundler;
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [UNSEEN, FIRST_SCRIPT],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    define: { 'import.meta.dirname': JSON.stringify(dirname) },
    logLevel: 'error',
  });
}
