import { createRequire } from 'node:module';

interface Bundler {
  build: (options: Record<string, unknown>) => Promise<unknown>;
}

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
    // No test of a bundled command opens a browser, whose driver is large.
    external: ['*/gate/browser/check.ts'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    define: { 'import.meta.dirname': JSON.stringify(dirname) },
    logLevel: 'error',
  });
}
