import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '@second-gear/toolkit/root';
import { run } from '@second-gear/toolkit/run';

export type Remote = 'catalog' | 'checkout' | 'dashboard';

/** What makes a version differ from the one that is deployed. */
export interface Difference {
  /** Texts to replace wherever they occur in its scripts; each must occur. */
  replace?: Readonly<Record<string, string>>;
  /** New text of a file. */
  rewrite?: (file: string, text: string) => string;
}

/** An operator at a site: runs the project's own commands on it. */
export function operatorOf(siteDir: string) {
  // As npm starts them, without npm and the look at what is installed, which federation.spec.ts goes through.
  const command = (name: string, ...words: string[]) =>
    run(process.execPath, ['--import', 'tsx', `ops/src/commands/${name}.ts`, ...words, '--site', siteDir], {
      cwd: ROOT,
    });

  // What the gate would say of a broken version, and would see of a sound one, is not what these tests ask.
  const ungated = ['--no-browser', '--no-drawing', '--why', 'a test'];

  /** Ships another version of a remote, or of the shell: the build at hand, changed in place. */
  const ship = async (
    remote: Remote | 'shell',
    { replace = {}, rewrite }: Difference,
    options: readonly string[],
  ) => {
    const dist = await mkdtemp(join(tmpdir(), 'second-gear-version-'));
    try {
      const folder = remote === 'shell' ? 'shell' : `mfe-${remote}`;
      await cp(join(ROOT, folder, 'dist'), dist, { recursive: true });
      const { container } = JSON.parse(await readFile(join(dist, 'build.json'), 'utf8')) as {
        container?: string;
      };
      // A version's code carries a name of its own, by which two versions live on one page.
      const own = `${String(container)}${Math.random().toString(36).slice(2, 8)}`;
      const missing = new Set(Object.keys(replace));
      for (const entry of await readdir(dist, { withFileTypes: true, recursive: true })) {
        if (!entry.isFile()) continue;
        const file = relative(dist, join(entry.parentPath, entry.name));
        if (!/\.(c?js|json|css)$/.test(file)) continue;
        let text = await readFile(join(dist, file), 'utf8');
        if (container) text = text.replaceAll(container, own);
        for (const [from, to] of Object.entries(replace)) {
          if (text.includes(from)) missing.delete(from);
          text = text.replaceAll(from, to);
        }
        await writeFile(join(dist, file), rewrite?.(file, text) ?? text);
      }
      if (missing.size > 0) throw new Error(`${folder}/dist does not contain ${[...missing].join(', ')}`);
      const said = await command('release', remote, '--dist', dist, '--json', ...options);
      return (JSON.parse(said) as { version: string }).version;
    } finally {
      await rm(dist, { recursive: true, force: true });
    }
  };

  return {
    command,
    /**
     * Publishes another version of a remote. That takes a second where building takes half a minute; how a
     * changed source becomes a version, federation.spec.ts tests.
     * @returns the version's name
     */
    publish: (remote: Remote, difference: Difference): Promise<string> =>
      ship(remote, difference, ['--no-activate', '--force', ...ungated]),
    /** The same, and gives it to everybody at once. */
    release: (remote: Remote | 'shell', difference: Difference): Promise<string> =>
      ship(remote, difference, ['--force', ...ungated]),
    /** Gives a published version to everybody. */
    activate: (remote: Remote, version: string) =>
      command('activate', remote, version, '--force', ...ungated),
    rollBack: (remote: Remote | 'shell') => command('rollback', remote, '--why', 'a test'),
    /** Gives a published version to a share of the visitors, in percent. */
    tryOut: (remote: Remote, version: string, traffic: number) =>
      command('canary', remote, version, '--traffic', String(traffic), ...ungated),
  };
}
export type Operator = ReturnType<typeof operatorOf>;
