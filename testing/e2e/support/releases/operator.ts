import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';
import { run } from '@second-gear/node-utils/run';

export type RemoteName = 'catalog' | 'checkout' | 'dashboard';

/** The differences between a version and the existing build. */
export interface VersionChanges {
  /** Texts to replace in all files of the build. Each must occur. */
  replace?: Readonly<Record<string, string>>;
  /** Returns the new text of a file. Runs after `replace`. */
  rewrite?: (file: string, text: string) => string;
}

/** Returns functions that run the project's release commands on a site, as an operator does. */
export function createOperator(siteDir: string) {
  // Runs the command without npm. federation.spec.ts tests the commands through npm, which also checks the
  // dependencies.
  const runCommand = (name: string, ...args: string[]) =>
    run(
      process.execPath,
      ['--import', 'tsx', `tools/release/src/commands/${name}.ts`, ...args, '--site', siteDir],
      {
        cwd: ROOT,
      },
    );

  // Skips the browser and SSR checks before activation, because these tests do not cover them.
  const skipGateArgs = ['--no-browser', '--no-ssr', '--why', 'a test'];

  /** Publishes another version of a remote or of the shell by editing the existing build. */
  const releaseVersion = async (
    remote: RemoteName | 'shell',
    { replace = {}, rewrite }: VersionChanges,
    options: readonly string[],
  ) => {
    const dist = await mkdtemp(join(tmpdir(), 'second-gear-version-'));
    try {
      const folder = remote === 'shell' ? 'shell' : `mfe-${remote}`;
      await cp(join(ROOT, folder, 'dist'), dist, { recursive: true });
      const { container } = JSON.parse(await readFile(join(dist, 'build.json'), 'utf8')) as {
        container?: string;
      };
      // A unique container name, because two versions can run in one page.
      const uniqueContainer = `${String(container)}${Math.random().toString(36).slice(2, 8)}`;
      const missing = new Set(Object.keys(replace));
      for (const entry of await readdir(dist, { withFileTypes: true, recursive: true })) {
        if (!entry.isFile()) continue;
        const file = relative(dist, join(entry.parentPath, entry.name));
        if (!/\.(c?js|json|css)$/.test(file)) continue;
        let text = await readFile(join(dist, file), 'utf8');
        if (container) text = text.replaceAll(container, uniqueContainer);
        for (const [from, to] of Object.entries(replace)) {
          if (text.includes(from)) missing.delete(from);
          text = text.replaceAll(from, to);
        }
        await writeFile(join(dist, file), rewrite?.(file, text) ?? text);
      }
      if (missing.size > 0) throw new Error(`${folder}/dist does not contain ${[...missing].join(', ')}`);
      const output = await runCommand('release', remote, '--dist', dist, '--json', ...options);
      return (JSON.parse(output) as { version: string }).version;
    } finally {
      await rm(dist, { recursive: true, force: true });
    }
  };

  return {
    runCommand,
    /**
     * Publishes another version of a remote without activating it. Edits the existing build, because a new
     * build would take half a minute. federation.spec.ts tests releases of changed sources.
     * @returns the version's name
     */
    publish: (remote: RemoteName, changes: VersionChanges): Promise<string> =>
      releaseVersion(remote, changes, ['--no-activate', '--force', ...skipGateArgs]),
    /** Publishes another version and activates it for all visitors. */
    release: (remote: RemoteName | 'shell', changes: VersionChanges): Promise<string> =>
      releaseVersion(remote, changes, ['--force', ...skipGateArgs]),
    /** Activates a published version for all visitors. */
    activate: (remote: RemoteName, version: string) =>
      runCommand('activate', remote, version, '--force', ...skipGateArgs),
    rollBack: (remote: RemoteName | 'shell') => runCommand('rollback', remote, '--why', 'a test'),
    /** Activates a published version as a canary for a percentage of the visitors. */
    startCanary: (remote: RemoteName, version: string, traffic: number) =>
      runCommand('canary', remote, version, '--traffic', String(traffic), ...skipGateArgs),
  };
}
export type Operator = ReturnType<typeof createOperator>;
