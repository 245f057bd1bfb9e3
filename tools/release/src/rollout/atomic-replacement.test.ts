import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { requireDocument } from '../site/discovery-file.ts';
import type { SitePaths } from '../site/paths.ts';
import { MUTABLE_FILES } from '../site/public-files.ts';
import { readSettings, writeSettings } from '../site/settings.ts';
import { activateShellCode, buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { activateVersion, applySettings, recordGarbageCollection } from './activate-version.ts';

const FILES = [...MUTABLE_FILES, 'headers.json', 'settings.json'];

/**
 * Runs a change while every file is open, as on a server that is sending them. Returns the names of the
 * replaced files.
 */
async function findChangedFiles(paths: SitePaths, change: () => Promise<unknown>): Promise<string[]> {
  const openFiles = await Promise.all(
    FILES.map(async (name) => {
      const file = path.join(paths.site, name);
      return { name, file, before: await readFile(file, 'utf8'), handle: await open(file) };
    }),
  );
  await change();
  const changed: string[] = [];
  for (const { name, file, before, handle } of openFiles) {
    expect([name, await handle.readFile('utf8')]).toEqual([name, before]);
    await handle.close();
    if ((await readFile(file, 'utf8')) !== before) changed.push(name);
  }
  return changed;
}

test('a reader of a file during a site change gets the complete old content', async () => {
  const paths = await createEmptySite();
  const version = await publishCode(paths, buildOf('catalog'), 'x');
  const lightThemeCode = 'document.documentElement.dataset.theme = "light";';
  let shell = '';
  const settings = await readSettings(paths.settings);
  const fields = { who: 'test', why: 'test' };
  const pageFiles = ['index.html', 'discovery.json'];

  const move = { remote: 'catalog', to: version, what: 'release', ...fields } as const;
  expect(await findChangedFiles(paths, () => activateVersion(paths, move))).toEqual(pageFiles);
  const activateLightShell = async () => {
    shell = await activateShellCode(paths, lightThemeCode);
  };
  expect(await findChangedFiles(paths, activateLightShell)).toEqual([...pageFiles, 'headers.json']);
  const otherSettings = { ...settings, siteUrl: 'https://gear.example' };
  expect(await findChangedFiles(paths, () => applySettings(paths, otherSettings, 'test'))).toEqual([
    'robots.txt',
    ...pageFiles,
    'headers.json',
    'settings.json',
  ]);
  expect(await findChangedFiles(paths, () => recordGarbageCollection(paths, new Map(), fields))).toEqual(
    pageFiles,
  );
  expect(await findChangedFiles(paths, () => writeSettings(paths.settings, settings))).toEqual([
    'settings.json',
  ]);
  expect((await requireDocument(paths)).extras.shell).toBe(shell);
});
