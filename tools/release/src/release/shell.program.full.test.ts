import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import type { BrowserCheck } from '../gate/browser/browser-check.ts';
import { checkPages } from '../gate/browser/pages-check.ts';
import { checkRemote } from '../gate/browser/remote-check.ts';
import { activateVersion } from '../rollout/activate-version.ts';
import { readDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';
import { bundleCommands, type Commands } from '../testing/cli.ts';
import { buildOf, createEmptySite, publishCode, writeShellDist } from '../testing/fixtures.ts';
import {
  activateMinimal,
  createMinimalSite,
  publishMinimal,
  writeMinimalShellDist,
} from '../testing/minimal-site.ts';
import { openSharedBrowser, withBrowser } from '../testing/shared-browser.ts';
import { SKIP_BROWSER } from '../testing/test-sites.ts';
import { shellTarget } from './shell-target.ts';

const TEST_TIMEOUT_MS = 600_000;

describe('shell commands', () => {
  let cli: Commands;
  beforeAll(async () => {
    cli = await bundleCommands();
  });
  const shellOf = async (paths: SitePaths) => (await readDocument(paths))!.extras.shell;

  test(
    'release and rollback of the shell have the same arguments and exit codes as for a remote',
    async () => {
      const paths = await createEmptySite();
      const before = await shellOf(paths);
      const to = await publishCode(paths, buildOf('catalog'), 'x');
      await withSiteLock(paths, () =>
        activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' }),
      );

      const bad = await writeShellDist('bad', { contract: '2.0.0' });
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

      const dryRunResult = await cli.run(
        'release',
        paths,
        'shell',
        '--dist',
        await writeShellDist('good'),
        '--dry-run',
        ...SKIP_BROWSER,
      );
      expect(dryRunResult).toMatchObject({ code: 0, out: expect.stringContaining('replacing') as string });
      await expect(shellOf(paths)).resolves.toBe(before);
      const releaseResult = await cli.run(
        'release',
        paths,
        'shell',
        '--dist',
        await writeShellDist('good'),
        ...SKIP_BROWSER,
      );
      const after = await shellOf(paths);
      expect(releaseResult.out).toContain(`shell ${after} is live, replacing ${before}.`);
      expect(releaseResult.out).toContain('To roll back: npm run rollback -- shell');
      const listResult = await cli.run('releases', paths, 'shell');
      expect(listResult.out).toContain(before);

      expect((await cli.run('rollback', paths, 'shell')).code).toBe(2);
      const rollbackResult = await cli.run('rollback', paths, 'shell', '--why', 'header overlaps');
      expect(rollbackResult).toMatchObject({
        code: 0,
        out: `shell ${before} is live again, replacing ${after}.\n`,
      });
      expect((await cli.run('rollback', paths, 'shell', '--why', 'x')).code).toBe(4);
      const reactivation = await cli.run('activate', paths, 'shell', after, ...SKIP_BROWSER);
      expect(reactivation.code).toBe(0);
      const canaryResult = await cli.run('canary', paths, 'shell', '--traffic', '5');
      expect(canaryResult).toMatchObject({
        code: 2,
        err: expect.stringContaining('but not canary it') as string,
      });
      expect((await cli.run('verify', paths)).code).toBe(0);
      expect((await cli.run('gc', paths, '--dry-run')).out).toContain(`shell ${after}`);
    },
    TEST_TIMEOUT_MS,
  );
});

describe('browser check of the shell', () => {
  let paths: SitePaths;
  let version: string;
  beforeAll(async () => {
    paths = await createMinimalSite();
    version = await publishMinimal(paths, `heading('Cars');`);
    await withSiteLock(paths, () => activateMinimal(paths, version));
  });

  /** Returns the reasons of the browser check against a minimal shell with one change in its code. */
  async function reasonsForChange(from: string, to: string, timeoutMs?: number): Promise<string[]> {
    const dist = await writeMinimalShellDist(path.join(await createTemporaryFolder(), 'dist'), (code) => {
      expect(code).toContain(from);
      return code.replace(from, to);
    });
    const browser = await openSharedBrowser();
    const check: BrowserCheck = (staged, record) =>
      record.kind === 'shell'
        ? checkPages(browser, staged, { timeoutMs })
        : checkRemote(browser, { staged, candidate: record });
    const reasons = await shellTarget(paths).withCandidate(dist, (candidate) =>
      Promise.all(candidate.runtimeChecks({ browser: check }).map((trial) => trial())),
    );
    return reasons.flat().map(({ message }) => message);
  }

  withBrowser(
    'the check passes a shell that shows every remote',
    async () => {
      await expect(reasonsForChange(`textContent = 'About'`, `textContent = 'About us'`)).resolves.toEqual(
        [],
      );
    },
    TEST_TIMEOUT_MS,
  );

  withBrowser(
    'the reason against a shell names the remote version that the shell cannot show',
    async () => {
      const messages = await reasonsForChange('remoteModule.mount(main', 'remoteModule.mounted(main');
      expect(messages).toContain(
        `With catalog ${version} (live): /: the page shows the fallback instead of the remote.`,
      );
    },
    TEST_TIMEOUT_MS,
  );

  withBrowser(
    'the check follows links and finds a failing page of the shell',
    async () => {
      const link = `var help = document.createElement('a'); help.href = '/help'; help.textContent = 'Help'; root.append(help);
  if (location.pathname === '/help') throw new Error('no help');
  var main = document.createElement('main');`;
      // A page whose content never appears takes the full timeout.
      const messages = await reasonsForChange(`var main = document.createElement('main');`, link, 20_000);
      expect(messages).toContainEqual(
        expect.stringMatching(/^\/help for a signed-out visitor on a phone .*no help/),
      );
      expect(messages.every((each) => each.startsWith('/help for '))).toBe(true);
    },
    TEST_TIMEOUT_MS,
  );
});
