import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleInlineScript } from '@second-gear/federation/build/inline-script.mjs';
import { ROOT } from '@second-gear/node-utils/root';
import { build, type PluginBuild } from './bundler.ts';
import { FILES_READ_AT_RUN_TIME, PACKAGES_READ_AT_RUN_TIME } from './files-read-at-run-time.ts';
import { findPackageProblems, type Manifest } from './package-problems.ts';
import { outputOf, PROGRAMS } from './programs.ts';

/** Starts each program. It checks the settings and reads `.env` and secrets from files. */
const STARTER = 'packages/node-utils/bin/start-compiled.mjs';
const FIRST_SCRIPT = 'tools/release/src/compose/first-script';
const MODULE = /\.(ts|mjs)$/;

const isPackage = (specifier: string): boolean =>
  !/^[./]/.test(specifier) && !specifier.startsWith('@second-gear/');
const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
const toOutput = (source: string): string => source.replace(MODULE, '.mjs');

/** Replaces the module that compiles the page's first script by one that contains it. */
const FIRST_SCRIPT_PLUGIN = {
  name: 'first-script',
  setup: ({ onLoad }: PluginBuild) => {
    onLoad({ filter: /\/first-script\/text\.ts$/ }, () => ({
      contents: `const text = ${JSON.stringify(bundleInlineScript(path.join(ROOT, FIRST_SCRIPT, 'main.ts')))};
export const firstScript = () => text;`,
    }));
  },
};

/**
 * Leaves all imports to Node, so that each module has its own output and finds files by its path as before.
 * Imports of packages of this repository become relative, because the output has no folders for them.
 */
const separateModulesPlugin = (sources: ReadonlySet<string>) => ({
  name: 'separate-modules',
  setup: ({ onResolve, resolve }: PluginBuild) => {
    onResolve({ filter: /./ }, async ({ path: specifier, importer, resolveDir, kind, pluginData }) => {
      if (kind === 'entry-point' || pluginData === 'nested') return undefined;
      if (isPackage(specifier)) return { path: specifier, external: true };
      const resolved = await resolve(specifier, { kind, resolveDir, importer, pluginData: 'nested' });
      if (resolved.errors.length > 0 || !sources.has(path.relative(ROOT, resolved.path)))
        throw new Error(`${specifier}, which ${importer} imports, is not part of the build`);
      const relative = path.relative(path.dirname(importer), toOutput(resolved.path));
      return { path: relative.startsWith('.') ? relative : `./${relative}`, external: true };
    });
  },
});

const commonOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  write: false,
  metafile: true,
  logLevel: 'error',
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
};

/** Returns the modules of the programs, by path in the repository, and the packages that they import. */
async function findModules(): Promise<{ modules: Set<string>; packages: Set<string> }> {
  const { metafile } = await build({
    ...commonOptions,
    entryPoints: [
      STARTER,
      ...Object.values(PROGRAMS),
      ...Object.values(FILES_READ_AT_RUN_TIME)
        .flat()
        .filter((file) => MODULE.test(file)),
    ],
    outdir: 'dist',
    plugins: [
      FIRST_SCRIPT_PLUGIN,
      {
        name: 'external-packages',
        setup: ({ onResolve }: PluginBuild) => {
          onResolve({ filter: /./ }, ({ path: specifier }) =>
            isPackage(specifier) ? { path: specifier, external: true } : undefined,
          );
        },
      },
    ],
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const external = imports.filter((imported) => imported.external === true);
  const packages = external.map((imported) => imported.path).filter((name) => !name.startsWith('node:'));
  return {
    modules: new Set(Object.keys(metafile.inputs)),
    packages: new Set([...packages.map(packageOf), ...PACKAGES_READ_AT_RUN_TIME]),
  };
}

/** Throws if package.json differs from what the programs import. */
function checkPackage(packages: ReadonlySet<string>): void {
  const file = path.join(ROOT, 'tools/servers/package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const problems = findPackageProblems(manifest, packages, Object.keys(PROGRAMS));
  if (problems.length > 0) throw new Error(`tools/servers/package.json:\n  ${problems.join('\n  ')}`);
}

/** Throws if a module uses its own path, and the build does not know which files it finds there. */
function checkPaths(modules: ReadonlySet<string>): void {
  const unknown = [...modules].filter(
    (file) =>
      !(file in FILES_READ_AT_RUN_TIME) &&
      !file.startsWith(FIRST_SCRIPT) &&
      /import\.meta\b/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  if (unknown.length > 0)
    throw new Error(`tools/servers/src/files-read-at-run-time.ts: add ${unknown.join(', ')}`);
  const unused = Object.keys(FILES_READ_AT_RUN_TIME).filter((file) => !modules.has(file));
  if (unused.length > 0)
    throw new Error(`tools/servers/src/files-read-at-run-time.ts: remove ${unused.join(', ')}`);
}

/** Returns the compiled modules by path in the output folder, with their source maps. */
async function compile(modules: ReadonlySet<string>): Promise<[string, string][]> {
  const { outputFiles } = await build({
    ...commonOptions,
    entryPoints: [...modules],
    outdir: ROOT,
    outbase: ROOT,
    outExtension: { '.js': '.mjs' },
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [FIRST_SCRIPT_PLUGIN, separateModulesPlugin(modules)],
  });
  const sourceByOutput = new Map([...modules].map((source) => [toOutput(source), source]));
  if (sourceByOutput.size !== modules.size) throw new Error('Two modules differ only in their extension');
  return outputFiles.map(({ path: outputPath, text }) => {
    const file = path.relative(ROOT, outputPath);
    const source = sourceByOutput.get(file.replace(/\.map$/, ''));
    if (source === undefined || !file.endsWith('.map')) return [file, text];
    // Stack traces show the source next to the output, so they end with its path in the repository.
    return [file, JSON.stringify({ ...(JSON.parse(text) as object), sources: [path.basename(source)] })];
  });
}

/**
 * Compiles the servers and the operators' commands to JavaScript. Each program has a file in `folder`, each
 * module the same path as in the repository.
 * @param folder output folder; its previous content is deleted
 */
export async function buildServers(folder: string): Promise<void> {
  const { modules, packages } = await findModules();
  checkPackage(packages);
  checkPaths(modules);
  const programs = Object.entries(PROGRAMS).map(([name, source]): [string, string] => [
    outputOf(name),
    `import { startCompiled } from './${STARTER}';

await startCompiled('${source}', () => import('./${toOutput(source)}'));
`,
  ]);
  const files = [...(await compile(modules)), ...programs];
  if (existsSync(folder)) await rm(folder, { recursive: true });
  for (const [file, text] of files) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  for (const file of Object.values(FILES_READ_AT_RUN_TIME)
    .flat()
    .filter((name) => !MODULE.test(name)))
    await cp(path.join(ROOT, file), path.join(folder, file), { recursive: true });
}
