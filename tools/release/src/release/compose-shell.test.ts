import { rm } from 'node:fs/promises';
import type { ShellBuild } from '@second-gear/federation/release';
import { toFailure } from '../commands/run-command.ts';
import type { BrowserCheck } from '../gate/browser/browser-check.ts';
import { readDocument } from '../site/discovery-file.ts';
import type { SitePaths } from '../site/paths.ts';
import { settingsFromEnvironment } from '../site/settings.ts';
import { createEmptySite, writeShellDist } from '../testing/fixtures.ts';
import {
  createSiteInUse,
  currentShell,
  hashSite,
  PASSING_BROWSER,
  shellRequestFor,
} from '../testing/shell-site.ts';
import { composeShell } from './compose-shell.ts';
import { rollback } from './move.ts';
import { shellTarget } from './shell-target.ts';

const settings = settingsFromEnvironment({});

const composeWith = async (
  paths: SitePaths,
  code: string,
  browser = PASSING_BROWSER,
  build: Partial<ShellBuild> = {},
) =>
  shellTarget(paths, settings).withCandidate(await writeShellDist(code, build), async (candidate) => {
    const report = () => undefined;
    await composeShell(candidate, settings, { paths, who: 'ann', why: 'x', force: false, browser, report });
    return candidate.version;
  });

test('composing a site checks a new shell against the versions in use, and a refused shell changes nothing', async () => {
  const { paths, two } = await createSiteInUse();
  const before = await hashSite(paths);
  const browser: BrowserCheck = (_staged, { version }) =>
    Promise.resolve(version === two ? [{ check: 'browser', message: 'white' }] : []);
  const refused = composeWith(paths, 'new', browser);
  // A command reports this like a refused remote.
  expect(toFailure(await refused.catch((error: unknown) => error))).toMatchObject({
    code: 'refused',
    exitCode: 3,
    reasons: [{ check: 'browser' }],
  });
  await expect(refused).rejects.toThrow(`[browser] With catalog ${two} (live): white`);
  await expect(composeWith(paths, 'new', PASSING_BROWSER, { contract: '2.0.0' })).rejects.toThrow(
    /contract 2\.0\.0/,
  );
  await expect(hashSite(paths)).resolves.toEqual(before);
  const version = await composeWith(paths, 'new');
  await expect(currentShell(paths)).resolves.toBe(version);
});

test('composing a site does not restore a shell that was rolled back, but activates a newer one', async () => {
  const { paths } = await createSiteInUse();
  const first = await currentShell(paths);
  await composeWith(paths, 'second');
  await rollback(await shellRequestFor(paths), undefined);
  await composeWith(paths, 'second');
  await expect(currentShell(paths)).resolves.toBe(first);
  const third = await composeWith(paths, 'third');
  await expect(currentShell(paths)).resolves.toBe(third);
});

test('composing a new site refuses a shell that is too large', async () => {
  const paths = await createEmptySite();
  await rm(paths.site, { recursive: true });
  await expect(composeWith(paths, 'heavy', PASSING_BROWSER, { budget: 1 })).rejects.toThrow(/budget of 1/);
  await expect(readDocument(paths)).resolves.toBeNull();
});
