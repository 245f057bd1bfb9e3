import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { copyWithoutLocks } from '@second-gear/node-utils/lock';
import { findFreePort } from '@second-gear/node-utils/ports';
import { ROOT } from '@second-gear/node-utils/root';
import { stopProcess } from '@second-gear/node-utils/run';
import { stack } from '../stack/stack.ts';

const START_TIMEOUT_MS = 2 * 60_000;

/** A copy of the composed site, served by its own gateway. Tests may change and break it. */
export interface SiteCopy {
  url: string;
  dir: string;
  /** The renderer process. Null without SSR. */
  renderer: ChildProcess | null;
  /** Returns the SHA-256 of every file in these folders of the site, by path. */
  hashFiles: (folders: readonly string[]) => Promise<Record<string, string>>;
  /** Removes a remote's files. Returns a function that restores them. */
  removeRemote: (remote: string) => Promise<() => Promise<void>>;
  /** Returns the scripts in a folder of the site, with their text. */
  readScripts: (folder: string) => Promise<{ name: string; text: string }[]>;
  /** Appends code to a script of every version of a remote. */
  appendToScript: (remote: string, script: string, code: string) => Promise<void>;
  close: () => Promise<void>;
}

async function hashFolders(dir: string, folders: readonly string[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const folder of folders) {
    for (const entry of await readdir(join(dir, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      hashes[relative(dir, file)] = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
    }
  }
  return hashes;
}

async function isResponding(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch (error) {
    // While the server starts, the connection is refused. Any other error is a fault.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function findScripts(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter(({ name }) => name.endsWith('.js'))
    .map(({ parentPath, name }) => join(parentPath, name));
}

async function appendCode(file: string, code: string): Promise<void> {
  await appendFile(file, code);
  // Otherwise, the gateway would send the unmodified compressed variant.
  for (const extension of ['br', 'gz']) await rm(`${file}.${extension}`);
}

interface CopyOptions {
  /** URL of the API. By default, the API of the running stack. */
  api?: string;
  /** Environment of the renderer. If absent, the site has no SSR. */
  renderer?: Record<string, string>;
}

interface RunningServer {
  process: ChildProcess;
  url: string;
}

/** Starts a server of the project on a free port, and waits until it responds. */
async function startServer(
  script: string,
  portVariable: string,
  path: string,
  env: Record<string, string>,
): Promise<RunningServer> {
  const port = await findFreePort();
  const url = `http://localhost:${String(port)}`;
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: ROOT,
    env: { ...process.env, ...env, [portVariable]: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString();
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isResponding(url + path))) {
    if (child.exitCode !== null)
      throw new Error(`${script} ended with ${String(child.exitCode)}:\n${errorOutput}`);
    if (Date.now() > deadline) {
      await stopProcess(child);
      throw new Error(`${script} did not respond at ${url} in time:\n${errorOutput}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { process: child, url };
}

/** Copies the composed site and serves it with the API of the running stack. */
export async function copySite({ api = stack().api, renderer }: CopyOptions = {}): Promise<SiteCopy> {
  const { siteDir } = stack();
  const tempDir = await mkdtemp(join(tmpdir(), 'second-gear-site-'));
  const dir = join(tempDir, 'site');
  await copyWithoutLocks(siteDir, dir);
  const env = { SITE_DIR: dir, API_TARGET: api };
  const rendererServer =
    renderer &&
    (await startServer('tools/release/src/renderer/main.ts', 'RENDERER_PORT', '/-/state', {
      ...env,
      ...renderer,
    }));
  const gateway = await startServer('tools/release/src/gateway/main.ts', 'PORT', '/robots.txt', {
    ...env,
    RENDERER: rendererServer?.url ?? 'off',
    ...renderer,
  });
  const { url } = gateway;
  return {
    url,
    dir,
    renderer: rendererServer?.process ?? null,
    hashFiles: (folders) => hashFolders(dir, folders),
    removeRemote: async (remote) => {
      const remoteDir = join(dir, 'remotes', remote);
      const backupDir = join(tempDir, `${remote}-backup`);
      await rename(remoteDir, backupDir);
      return () => rename(backupDir, remoteDir);
    },
    readScripts: async (subfolder) =>
      Promise.all(
        (await findScripts(join(dir, subfolder))).map(async (name) => ({
          name,
          text: await readFile(name, 'utf8'),
        })),
      ),
    appendToScript: async (remote, script, code) => {
      const files = (await findScripts(join(dir, 'remotes', remote))).filter(
        (file) => basename(file) === script,
      );
      for (const file of files) await appendCode(file, code);
    },
    close: async () => {
      await stopProcess(gateway.process);
      if (rendererServer) await stopProcess(rendererServer.process);
      await rm(tempDir, { recursive: true, force: true });
    },
  };
}
