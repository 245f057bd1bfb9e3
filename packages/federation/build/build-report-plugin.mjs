/**
 * Name of the file in a build's output folder that describes the build to release tools. The file is never
 * published.
 */
export const BUILD_REPORT = 'build.json';

const scriptsAndStyles = (files) => files.filter((file) => /\.(js|css)$/.test(file));

/**
 * Returns the files of the shared modules that a chunk group consumes. The federation runtime loads them
 * before the group's code runs.
 */
function consumedFiles(compilation, group) {
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
 * Returns the keys of `shared` that no module of this build imports. Federation provides only imported
 * modules, so these keys would be missing at run time.
 */
function findUnprovidedKeys(compilation, shared) {
  const provided = new Set();
  for (const module of compilation.modules) {
    if (module.type === 'provide-module') provided.add(module._name);
  }
  return Object.keys(shared).filter((key) => !provided.has(key));
}

/**
 * Returns the files that have the same content as another file. File names contain a hash of the content.
 * Each duplicate costs a request.
 */
function findDuplicates(files) {
  const hashOf = (file) => /\.([0-9a-f]{12})\.js$/.exec(file)?.[1];
  const hashes = files.flatMap((file) => hashOf(file) ?? []);
  return files.filter((file) => hashes.filter((hash) => hash === hashOf(file)).length > 1);
}

/**
 * Writes build.json: `{...facts, entry, first, screens, calls}`. `first` lists the files of the first screen
 * in request order. `screens` lists the files of each screen that remote.json names. `calls` lists the files
 * of the chunk group `calls`.
 */
export class BuildReportPlugin {
  /**
   * @param {{facts: Record<string, unknown>, entry: string, firstGroup: string, provides?: Record<string,
   * string>}} options
   *   `firstGroup`: name of the chunk group that the entry loads for the first screen
   */
  constructor(options) {
    this.options = options;
  }

  /** Returns the files of every screen that remote.json names, by chunk name. */
  screensOf({ namedChunkGroups, errors }, WebpackError) {
    const names = (this.options.facts.declaration?.routes ?? []).flatMap(({ screen }) => screen ?? []);
    if (names.length === 0) return {};
    const files = (name) => {
      const group = namedChunkGroups.get(name);
      if (!group)
        errors.push(
          new WebpackError(`remote.json names the screen ${name}, but no import has that chunk name`),
        );
      return scriptsAndStyles(group?.getFiles() ?? []);
    };
    return { screens: Object.fromEntries(names.map((name) => [name, files(name)])) };
  }

  callsOf({ namedChunkGroups }) {
    const group = namedChunkGroups.get('calls');
    return group ? { calls: scriptsAndStyles(group.getFiles()) } : {};
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('BuildReportPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BuildReportPlugin', stage }, () => {
        const { facts, entry, firstGroup, provides = {} } = this.options;
        const missing = findUnprovidedKeys(compilation, provides);
        if (missing.length > 0) {
          compilation.errors.push(
            new compiler.webpack.WebpackError(
              `Not shared, because nothing in this build imports it: ${missing.join(', ')}`,
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
            ...scriptsAndStyles(group.getFiles()),
            ...scriptsAndStyles(consumedFiles(compilation, group)),
          ]),
        ];
        const same = findDuplicates(first);
        if (same.length > 0) {
          compilation.errors.push(
            new compiler.webpack.WebpackError(
              `${same.join(', ')} have the same content, but the first screen requests each of them: move the module into a chunk that the screen already loads`,
            ),
          );
        }
        const extra = {
          ...this.screensOf(compilation, compiler.webpack.WebpackError),
          ...this.callsOf(compilation),
        };
        const report = { ...facts, entry, first, ...extra };
        compilation.emitAsset(BUILD_REPORT, new RawSource(`${JSON.stringify(report, null, 2)}\n`));
      });
    });
  }
}
