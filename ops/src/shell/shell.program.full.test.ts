import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@second-gear/toolkit/testing/clean-up';
import { checkIn } from '../gate/browser/check.ts';
import { pointTo } from '../rollout/point-to.ts';
import { withShellCandidate } from '../site/candidate.ts';
import { readDocument } from '../site/discovery-file.ts';
import { withSite } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';
import { type Commands, commands } from '../testing/cli.ts';
import { buildOf, emptySite, publishCode, shellDist } from '../testing/fixtures.ts';
import { openedOnce, withBrowser } from '../testing/one-browser.ts';
import { UNCHECKED } from '../testing/site-with.ts';
import { pointSmall, publishSmall, smallShellDist, smallSite } from '../testing/small-site.ts';
import { shellInBrowser } from './gate.ts';
import { pagesIn } from './pages-check.ts';

const PATIENCE = 600_000;

describe('shell commands', () => {
  let cli: Commands;
  beforeAll(async () => {
    cli = await commands();
  });
  const shellOf = async (paths: SitePaths) => (await readDocument(paths))!.extras.shell;

  test(
    'release and rollback of the shell have the same arguments and exit codes as for a remote',
    async () => {
      const paths = await emptySite();
      const before = await shellOf(paths);
      const to = await publishCode(paths, buildOf('catalog'), 'x');
      await withSite(paths, () =>
        pointTo(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' }),
      );

      const bad = await shellDist('bad', { contract: '2.0.0' });
      const page = await readFile(paths.index, 'utf8');
      const refused = await cli.run('release', paths, 'shell', '--dist', bad, '--json');
      expect(refused.code).toBe(3);
      expect(JSON.parse(refused.out)).toMatchObject({
        kind: 'refused',
        remote: 'shell',
        code: 'refused',
        exitCode: 3,
        reasons: [{ check: 'contract' }],
      });
      await expect(readFile(paths.index, 'utf8')).resolves.toBe(page);

      const dry = await cli.run(
        'release',
        paths,
        'shell',
        '--dist',
        await shellDist('good'),
        '--dry-run',
        ...UNCHECKED,
      );
      expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('in place of') as string });
      await expect(shellOf(paths)).resolves.toBe(before);
      const done = await cli.run('release', paths, 'shell', '--dist', await shellDist('good'), ...UNCHECKED);
      const after = await shellOf(paths);
      expect(done.out).toContain(`shell ${after} is live, in place of ${before}.`);
      expect(done.out).toContain('Back: npm run rollback -- shell');
      const listed = await cli.run('releases', paths, 'shell');
      expect(listed.out).toContain(before);

      expect((await cli.run('rollback', paths, 'shell')).code).toBe(2);
      const back = await cli.run('rollback', paths, 'shell', '--why', 'header overlaps');
      expect(back).toMatchObject({ code: 0, out: `shell ${before} is live again, in place of ${after}.\n` });
      expect((await cli.run('rollback', paths, 'shell', '--why', 'x')).code).toBe(4);
      const again = await cli.run('activate', paths, 'shell', after, ...UNCHECKED);
      expect(again.code).toBe(0);
      const trial = await cli.run('canary', paths, 'shell', '--traffic', '5');
      expect(trial).toMatchObject({ code: 2, err: expect.stringContaining('has no trial') as string });
      expect((await cli.run('verify', paths)).code).toBe(0);
      expect((await cli.run('gc', paths, '--dry-run')).out).toContain(`shell ${after}`);
    },
    PATIENCE,
  );
});

describe('browser check of the shell', () => {
  let paths: SitePaths;
  let version: string;
  beforeAll(async () => {
    paths = await smallSite();
    version = await publishSmall(paths, `heading('Cars');`);
    await withSite(paths, () => pointSmall(paths, version));
  });

  /** Returns the browser's reasons against a small shell with one change in its code. */
  async function reasonsAgainst(from: string, to: string, patience?: number): Promise<string[]> {
    const dist = await smallShellDist(path.join(await temporaryFolder(), 'dist'), (code) => {
      expect(code).toContain(from);
      return code.replace(from, to);
    });
    const browser = await openedOnce();
    const reasons = await withShellCandidate(paths, dist, (candidate) =>
      shellInBrowser(paths, candidate, {
        pages: (staged) => pagesIn(browser, staged, patience),
        remote: (staged, record) => checkIn(browser, staged, record),
      }),
    );
    return reasons.map(({ message }) => message);
  }

  withBrowser(
    'a shell under which the remotes stand has nothing against it',
    async () => {
      await expect(reasonsAgainst(`textContent = 'About'`, `textContent = 'About us'`)).resolves.toEqual([]);
    },
    PATIENCE,
  );

  withBrowser(
    'a shell that cannot show a remote is named with the version that it breaks',
    async () => {
      const said = await reasonsAgainst('border.mount(main', 'border.mounted(main');
      expect(said).toContain(`With catalog ${version} (live): /: the fallback stands in its place.`);
    },
    PATIENCE,
  );

  withBrowser(
    'a page of its own that fails is found by its link',
    async () => {
      const link = `var help = document.createElement('a'); help.href = '/help'; help.textContent = 'Help'; root.append(help);
  if (location.pathname === '/help') throw new Error('no help');
  var main = document.createElement('main');`;
      // Something that never appears takes the full timeout.
      const said = await reasonsAgainst(`var main = document.createElement('main');`, link, 20_000);
      expect(said).toContainEqual(expect.stringMatching(/^\/help for nobody signed in: .*no help/));
      expect(said.every((each) => each.startsWith('/help for '))).toBe(true);
    },
    PATIENCE,
  );
});
