import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { demandDocument } from '../site/discovery-file.ts';
import type { SitePaths } from '../site/paths.ts';
import { CHANGING_FILES } from '../site/public-files.ts';
import { readSettings, writeSettings } from '../site/settings.ts';
import { buildOf, emptySite, pointToShellCode, publishCode } from '../testing/fixtures.ts';
import { applySettings, pointTo, recordCleaning } from './point-to.ts';

const FILES = [...CHANGING_FILES, 'headers.json', 'settings.json'];

/** Runs a change while every file is open, as on a server that is sending them. Returns the changed files. */
async function changedBy(paths: SitePaths, change: () => Promise<unknown>): Promise<string[]> {
  const held = await Promise.all(
    FILES.map(async (name) => {
      const file = path.join(paths.site, name);
      return { name, file, before: await readFile(file, 'utf8'), handle: await open(file) };
    }),
  );
  await change();
  const changed: string[] = [];
  for (const { name, file, before, handle } of held) {
    expect([name, await handle.readFile('utf8')]).toEqual([name, before]);
    await handle.close();
    if ((await readFile(file, 'utf8')) !== before) changed.push(name);
  }
  return changed;
}

test('a reader of a file during a site change gets the complete old content', async () => {
  const paths = await emptySite();
  const version = await publishCode(paths, buildOf('catalog'), 'x');
  const light = 'document.documentElement.dataset.theme = "light";';
  let shell = '';
  const settings = await readSettings(paths.settings);
  const facts = { who: 'test', why: 'test' };
  const pages = ['index.html', 'discovery.json'];

  const move = { remote: 'catalog', to: version, what: 'release', ...facts } as const;
  expect(await changedBy(paths, () => pointTo(paths, move))).toEqual(pages);
  const pointToLight = async () => {
    shell = await pointToShellCode(paths, light);
  };
  expect(await changedBy(paths, pointToLight)).toEqual([...pages, 'headers.json']);
  const others = { ...settings, siteUrl: 'https://gear.example' };
  expect(await changedBy(paths, () => applySettings(paths, others, 'test'))).toEqual([
    'robots.txt',
    ...pages,
    'headers.json',
    'settings.json',
  ]);
  expect(await changedBy(paths, () => recordCleaning(paths, new Map(), facts))).toEqual(pages);
  expect(await changedBy(paths, () => writeSettings(paths.settings, settings))).toEqual(['settings.json']);
  expect((await demandDocument(paths)).extras.shell).toBe(shell);
});
