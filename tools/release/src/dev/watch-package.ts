import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration, Watching, webpack as Webpack } from 'webpack';

/**
 * Watches one package with its own webpack and configuration.
 * @param onBuild called after each build with null or an error message
 * @returns a handle that stops watching
 */
export async function watchPackage(dir: string, onBuild: (fault: string | null) => void): Promise<Watching> {
  const webpack = createRequire(path.join(dir, 'package.json'))('webpack') as typeof Webpack;
  const { default: configure } = (await import(pathToFileURL(path.join(dir, 'webpack.config.mjs')).href)) as {
    default: (env: { browser: true }) => Configuration | Promise<Configuration>;
  };
  const watching = webpack(await configure({ browser: true })).watch(
    { aggregateTimeout: 100 },
    (error, stats) => {
      if (error) onBuild(error.message);
      else if (stats?.hasErrors()) onBuild(stats.toString({ preset: 'errors-only', colors: false }));
      else onBuild(null);
    },
  );
  if (!watching) throw new Error(`webpack is not watching ${dir}`);
  return watching;
}
