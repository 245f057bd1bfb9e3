import { createRequire } from 'node:module';

/** The part of esbuild's API that the build uses. */
export interface ResolveArgs {
  path: string;
  importer: string;
  resolveDir: string;
  kind: string;
  pluginData: unknown;
}

export interface PluginBuild {
  onResolve: (
    options: { filter: RegExp },
    resolve: (
      args: ResolveArgs,
    ) =>
      | Promise<{ path: string; external?: boolean } | undefined>
      | { path: string; external?: boolean }
      | undefined,
  ) => void;
  onLoad: (
    options: { filter: RegExp },
    load: (args: { path: string }) => { contents: string; loader?: string },
  ) => void;
  resolve: (
    path: string,
    options: { kind: string; resolveDir: string; importer: string; pluginData: unknown },
  ) => Promise<{ path: string; errors: { text: string }[] }>;
}

export interface BuildResult {
  outputFiles: { path: string; text: string }[];
  metafile: {
    inputs: Record<string, { imports: { path: string; kind: string; external?: boolean }[] }>;
  };
}

type Build = (options: Record<string, unknown>) => Promise<BuildResult>;

const require = createRequire(import.meta.url);

/**
 * esbuild's build function. This is the esbuild that tsx depends on. As a dependency of this package, esbuild
 * would become an optional peer dependency of webpack, and the package manager would install a second webpack.
 */
export const { build } = createRequire(require.resolve('tsx/package.json'))('esbuild') as { build: Build };
