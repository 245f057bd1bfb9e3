import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Discovery, discoverySchema } from '@second-gear/federation/discovery';
import { DISCOVERY_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { readJsonScript } from '../compose/json-script.ts';
import { composeSiteFiles } from '../compose/site-files.ts';
import { activateVersion } from '../rollout/activate-version.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { bytesOf, type SiteFile } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';
import { ICON_FILE } from '../site/public-files.ts';
import { readSettings } from '../site/settings.ts';
import { activateShellCode, buildOf, publishOutput, writeDist } from './fixtures.ts';
import { type RawResponse, sendRaw } from './raw-request.ts';

const READERS = 4;

/**
 * Publishes a catalog with this many additional files. The page and the document list all of them, because
 * they belong to the first screen.
 */
async function publishChunks(paths: SitePaths, count: number): Promise<string> {
  const chunks = Array.from({ length: count }, (_, index) => `chunk.${String(index)}.js`);
  const first = ['remoteEntry.js', 'remote.1.js', ...chunks];
  const dist = await writeDist(
    path.join(await createTemporaryFolder(), 'dist'),
    { ...buildOf('catalog'), first },
    Object.fromEntries(first.map((file) => [file, `// ${file}`])),
  );
  return publishOutput(paths, 'catalog', dist);
}

/** Pause after each change, in milliseconds. Real changes are as slow, because they sync to disk. */
const PAUSE_MS = 5;

/** Replaces files in the same way as a change to the site, but without syncing them to disk. */
async function replaceFiles(paths: SitePaths, files: readonly SiteFile[]): Promise<void> {
  for (const each of files) {
    const file = path.join(paths.site, each.name);
    writeFileSync(`${file}.new.tmp`, bytesOf(each));
    await rename(`${file}.new.tmp`, file);
  }
  await setTimeout(PAUSE_MS);
}

/**
 * Returns the site files for two states: one with a large catalog, and one with a small catalog and another
 * shell.
 */
async function prepareChanges(paths: SitePaths): Promise<[SiteFile[], SiteFile[]]> {
  const documents: Discovery[] = [];
  for (const count of [0, 60]) {
    const to = await publishChunks(paths, count);
    await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'test', why: 'test' });
    await activateShellCode(paths, `document.documentElement.dataset.theme = "${String(count)}";`);
    documents.push(await requireDocument(paths));
  }
  const [small, large] = documents as [Discovery, Discovery];
  const settings = await readSettings(paths.settings);
  const isChanged = ({ name }: SiteFile) => !['settings.json', 'robots.txt', ICON_FILE].includes(name);
  const toSmall = (await composeSiteFiles(paths, small, settings)).filter(isChanged);
  await replaceFiles(paths, toSmall);
  return [(await composeSiteFiles(paths, large, settings)).filter(isChanged), toSmall];
}

function findPageFaults({ headers, body }: RawResponse): string[] {
  const html = body.toString();
  if (!html.endsWith('</html>\n')) return [`the page ends with ${JSON.stringify(html.slice(-40))}`];
  discoverySchema.parse(readJsonScript(html, DISCOVERY_ELEMENT_ID));
  const policies = [
    String(headers['content-security-policy']),
    /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '',
  ].filter((policy) => policy.includes('script-src'));
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
  return scripts.flatMap((script) => {
    const hash = createHash('sha256').update(script).digest('base64');
    return policies.every((policy) => policy.includes(hash)) ? [] : ['a script is not in the policy'];
  });
}

const CHECKS: Record<string, (response: RawResponse) => string[]> = {
  '/': findPageFaults,
  '/cars/1': findPageFaults,
  '/discovery.json': ({ body }) => {
    discoverySchema.parse(JSON.parse(body.toString()));
    return [];
  },
};

async function findResponseFaults(port: number, address: string): Promise<string[]> {
  try {
    const response = await sendRaw(port, address);
    const { status, headers, body } = response;
    if (status !== 200) return [`it returned status ${String(status)}`];
    const contentLength = headers['content-length'];
    if (contentLength !== undefined && Number(contentLength) !== body.length)
      return ['the Content-Length is wrong'];
    return CHECKS[address]?.(response) ?? [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/**
 * Reads a site's page and document repeatedly while the site switches between a large and a small catalog,
 * and between two shells whose pages have different scripts.
 * @param moves number of switches and minimum number of reads
 * @returns the number of reads, and the inconsistent reads
 */
export async function readWhileReplacing(
  paths: SitePaths,
  port: number,
  moves: number,
): Promise<{ reads: number; faults: string[] }> {
  const changes = await prepareChanges(paths);
  const faults: string[] = [];
  let reads = 0;
  let isRunning = true;
  const readers = Promise.all(
    Array.from({ length: READERS }, async () => {
      while (isRunning) {
        for (const address of Object.keys(CHECKS)) {
          faults.push(...(await findResponseFaults(port, address)).map((fault) => `${address}: ${fault}`));
          reads += 1;
        }
      }
    }),
  );
  try {
    for (let done = 0; done < moves; done += 1) {
      await replaceFiles(paths, changes[done % 2] ?? []);
      // The server repeats a read that a switch interrupts. Without this pause, a read might never end on a
      // busy machine.
      while (reads <= done) await setTimeout(PAUSE_MS);
    }
  } finally {
    isRunning = false;
  }
  await readers;
  return { reads, faults };
}
