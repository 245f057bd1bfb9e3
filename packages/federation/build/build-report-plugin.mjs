/**
 * Name of the file that describes a build for the release tools. It is in the output folder and is never
 * published.
 */
export const BUILD_REPORT_FILE = 'build.json';

const filterScriptsAndStyles = (files) => files.filter((file) => /\.(js|css)$/.test(file));

/**
 * Returns the files of the shared modules that a chunk group uses. The federation runtime loads them before
 * the group's code runs.
 */
function listConsumedFiles(compilation, group) {
  const { chunkGraph } = compilation;
  const files = [];
  for (const chunk of group.chunks) {
    for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
      if (module.type !== 'consume-shared-module') continue;
      for (const block of module.blocks) {
        files.push(...(chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? []));
      }
    }
  }
  return files;
}

/**
 * Returns the keys of `sharedModules` that no module of this build imports. Federation provides only imported
 * modules, so these would be missing at run time.
 */
function findUnprovidedKeys(compilation, sharedModules) {
  const providedKeys = new Set();
  for (const module of compilation.modules) {
    if (module.type === 'provide-module') providedKeys.add(module._name);
  }
  return Object.keys(sharedModules).filter((key) => !providedKeys.has(key));
}

/**
 * Returns the files that have the same content as another file, and so cost an unnecessary request. Compares
 * the content hashes in the file names.
 */
function findDuplicates(files) {
  const getContentHash = (file) => /\.([0-9a-f]{12})\.js$/.exec(file)?.[1];
  const hashes = files.flatMap((file) => getContentHash(file) ?? []);
  return files.filter((file) => hashes.filter((hash) => hash === getContentHash(file)).length > 1);
}

/**
 * Writes build.json: `{...metadata, entry, first, screens, calls}`. `first`: files of the first screen, in
 * request order. `screens`: files of each screen that remote.json names. `calls`: files of the chunk group
 * `calls`.
 */
export class BuildReportPlugin {
  /**
   * @param {{metadata: Record<string, unknown>, entry: string, firstGroup: string, provides?: Record<string,
   * string>}} options `firstGroup`: name of the chunk group of the first screen. `provides`: shared modules
   * that the build must provide
   */
  constructor(options) {
    this.options = options;
  }

  /** Returns the files of every screen that remote.json names, by chunk name. */
  listScreenFiles({ namedChunkGroups, errors }, WebpackError) {
    const names = (this.options.metadata.declaration?.routes ?? []).flatMap(({ screen }) => screen ?? []);
    if (names.length === 0) return {};
    const listFiles = (name) => {
      const group = namedChunkGroups.get(name);
      if (!group)
        errors.push(
          new WebpackError(`remote.json names the screen ${name}, but no import has that chunk name`),
        );
      return filterScriptsAndStyles(group?.getFiles() ?? []);
    };
    return { screens: Object.fromEntries(names.map((name) => [name, listFiles(name)])) };
  }

  listCallFiles({ namedChunkGroups }) {
    const group = namedChunkGroups.get('calls');
    return group ? { calls: filterScriptsAndStyles(group.getFiles()) } : {};
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('BuildReportPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BuildReportPlugin', stage }, () => {
        const { metadata, entry, firstGroup, provides = {} } = this.options;
        const missingKeys = findUnprovidedKeys(compilation, provides);
        if (missingKeys.length > 0) {
          compilation.errors.push(
            new compiler.webpack.WebpackError(
              `Not shared, because nothing in this build imports it: ${missingKeys.join(', ')}`,
            ),
          );
        }
        const group = compilation.namedChunkGroups.get(firstGroup);
        if (!group) {
          if (compilation.errors.length === 0) throw new Error(`The build has no chunk group ${firstGroup}`);
          return;
        }
        const first = [
          ...new Set([
            entry,
            ...filterScriptsAndStyles(group.getFiles()),
            ...filterScriptsAndStyles(listConsumedFiles(compilation, group)),
          ]),
        ];
        const duplicates = findDuplicates(first);
        if (duplicates.length > 0) {
          compilation.errors.push(
            new compiler.webpack.WebpackError(
              `${duplicates.join(', ')} have the same content, but the first screen requests each of them: move the module into a chunk that the screen already loads`,
            ),
          );
        }
        const optionalFields = {
          ...this.listScreenFiles(compilation, compiler.webpack.WebpackError),
          ...this.listCallFiles(compilation),
        };
        const report = { ...metadata, entry, first, ...optionalFields };
        compilation.emitAsset(BUILD_REPORT_FILE, new RawSource(`${JSON.stringify(report, null, 2)}\n`));
      });
    });
  }
}
