import { rm } from 'node:fs/promises';
import type { ShellBuild } from '@second-gear/contract/release';
import { failureOf } from '../commands/arguments.ts';
import { composeShell } from '../compose/compose-shell.ts';
import type { BrowserCheck } from '../release/request.ts';
import { withShellCandidate } from '../site/candidate.ts';
import { readDocument } from '../site/discovery-file.ts';
import type { SitePaths } from '../site/paths.ts';
import { settingsFromEnvironment } from '../site/settings.ts';
import { emptySite, shellDist } from '../testing/fixtures.ts';
import { everything, requestOf, shellOf, siteInUse, SOUND } from '../testing/shell-site.ts';
import { rollbackShell } from './move.ts';

const compose = async (paths: SitePaths, code: string, browser = SOUND, build: Partial<ShellBuild> = {}) =>
  withShellCandidate(paths, await shellDist(code, build), async (candidate) => {
    await composeShell(
      paths,
      'ann',
      candidate,
      { browser, force: false, why: 'x', settings: settingsFromEnvironment({}) },
      () => undefined,
    );
    return candidate.version;
  });

test('composing a site checks a new shell with the versions in use, and a refused shell changes nothing', async () => {
  const { paths, two } = await siteInUse();
  const before = await everything(paths);
  const remote: BrowserCheck = (_staged, { version }) =>
    Promise.resolve(version === two ? [{ check: 'browser', message: 'white' }] : []);
  const refused = compose(paths, 'new', { ...SOUND, remote });
  // The failure of a command is the same as for a refused remote.
  expect(failureOf(await refused.catch((error: unknown) => error))).toMatchObject({
    code: 'refused',
    exitCode: 3,
    reasons: [{ check: 'browser' }],
  });
  await expect(refused).rejects.toThrow(`[browser] With catalog ${two} (live): white`);
  await expect(compose(paths, 'new', SOUND, { contract: '2.0.0' })).rejects.toThrow(/contract 2\.0\.0/);
  await expect(everything(paths)).resolves.toEqual(before);
  const version = await compose(paths, 'new');
  await expect(shellOf(paths)).resolves.toBe(version);
});

test('composing a site does not restore a shell that was rolled back, but activates a newer one', async () => {
  const { paths } = await siteInUse();
  const first = await shellOf(paths);
  await compose(paths, 'second');
  await rollbackShell(await requestOf(paths), undefined);
  await compose(paths, 'second');
  await expect(shellOf(paths)).resolves.toBe(first);
  const third = await compose(paths, 'third');
  await expect(shellOf(paths)).resolves.toBe(third);
});

test('composing a new site refuses a shell that is too large', async () => {
  const paths = await emptySite();
  await rm(paths.site, { recursive: true });
  await expect(compose(paths, 'heavy', SOUND, { budget: 1 })).rejects.toThrow(/budget of 1/);
  await expect(readDocument(paths)).resolves.toBeNull();
});
