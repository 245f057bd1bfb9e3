import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isRemoteName } from '@second-gear/contract/names';
import { readRemoteDeclaration } from '@second-gear/federation/build/remote-declaration.mjs';
import { computeSourceHash } from '@second-gear/federation/build/source-hash.mjs';
import { packageDir, REPOSITORY } from '../site/paths.ts';

/** Name of the file in the build output that stores the hash of the sources. */
const BUILD_MARKER = '.built-from';

async function isBuiltFrom(dir: string, hash: string): Promise<boolean> {
  const marker = path.join(dir, 'dist', BUILD_MARKER);
  return existsSync(marker) && (await readFile(marker, 'utf8')) === hash;
}

/** Runs webpack in the package's folder. Rejects with its output if the build fails. */
export function runBuild(dir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // NODE_ENV is removed, because a build must not depend on the environment.
    const { NODE_ENV: _, ...env } = process.env;
    const webpack = path.join(dir, 'node_modules/webpack-cli/bin/cli.js');
    const child = spawn(process.execPath, [webpack, '--config', 'webpack.config.mjs'], {
      cwd: dir,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const appendOutput = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', appendOutput);
    child.stderr.on('data', appendOutput);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`could not build ${path.basename(dir)}:\n${output}`));
    });
  });
}

/** Prints the warnings about deprecated fields in a remote's declaration. */
function warnOfDeprecatedFields(dir: string): void {
  if (!existsSync(path.join(dir, 'remote.json'))) return;
  for (const warning of readRemoteDeclaration(dir).warnings) console.warn(warning);
}

/**
 * Builds one package, unless its output was already built from the current sources.
 * @returns the output folder and whether a build was necessary
 */
export async function buildPackage(name: string): Promise<{ dist: string; built: boolean }> {
  const dir = packageDir(name);
  warnOfDeprecatedFields(dir);
  const dist = path.join(dir, 'dist');
  const hash = computeSourceHash(dir);
  if (await isBuiltFrom(dir, hash)) return { dist, built: false };
  await runBuild(dir);
  await writeFile(path.join(dist, BUILD_MARKER), hash);
  return { dist, built: true };
}

/** Returns the names of the remotes in this repository: every folder `mfe-<name>` with a remote.json. */
export const listLocalRemotes = (): string[] =>
  readdirSync(REPOSITORY)
    .filter((folder) => folder.startsWith('mfe-') && existsSync(path.join(REPOSITORY, folder, 'remote.json')))
    .map((folder) => folder.slice('mfe-'.length))
    .filter(isRemoteName);
