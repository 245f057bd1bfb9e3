import { createRequire } from 'node:module';
import path from 'node:path';

interface Bundler {
  build: (options: Record<string, unknown>) => Promise<unknown>;
}

interface Resolver {
  onResolve: (options: { filter: RegExp }, resolve: () => { path: string }) => void;
}

/** No test of a bundled command opens a browser or draws a page, for which much is needed: to them these have nothing to say. */
const UNSEEN = {
  name: 'unseen',
  setup: ({ onResolve }: Resolver) => {
    onResolve({ filter: /\/(gate\/browser\/check|gate\/drawing\/reasons|pages-check)\.ts$/ }, () => ({
      path: path.join(import.meta.dirname, 'unseen.ts'),
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
    plugins: [UNSEEN],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    define: { 'import.meta.dirname': JSON.stringify(dirname) },
    logLevel: 'error',
  });
}
