import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, pageAnswer } from '../serving/answer.ts';
import { type MemoryServer, serveFromMemory } from '../serving/server.ts';
import { fromFolder, fromPages, fromSite, type Source } from '../serving/sources.ts';
import { BEFORE, buildBefore, type SiteConfig } from './before.ts';
import { htmlOf, isWholePage, plainProgramPage, programPage } from './page.ts';
import { buildProgram, PROGRAM_DIR, PROGRAM_PATH, type ScriptsFor } from './program.ts';

/** A site in a comparison. */
export interface Contender extends MemoryServer {
  name: string;
}

export const SITE = 'the site';
export const RIVALS = {
  before: `before (${BEFORE})`,
  client: 'one program, drawn in the browser',
  server: 'one program, drawn on the server',
  plain: 'one program, as it comes',
} as const;
export type Rival = keyof typeof RIVALS;

/** Returns the text of a page of the site. */
async function textOf(site: string, address: string): Promise<string> {
  const answer = await fetch(new URL(address, site));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${site} answers ${address} with ${String(answer.status)}`);
  return text;
}

/** Maximum number of requests until a page is complete, and the delay between them in ms. */
const TRIES = 40;
const PAUSE = 500;

/**
 * Returns a page after it is rendered with all its data. A renderer that has just started, or a busy machine,
 * leaves some data to the browser. The result is used in every visit.
 */
async function wholePage(ask: (address: string) => Promise<Answer>, address: string): Promise<Answer> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await ask(address);
    if (isWholePage(answer)) return answer;
    await wait(PAUSE);
  }
  throw new Error(`The site does not draw all of ${address}`);
}

function configIn(html: string): SiteConfig {
  const block = /id="site-config"[^>]*>([^<]*)</.exec(html)?.[1];
  if (!block) throw new Error('The page has no configuration of a site');
  return JSON.parse(block) as SiteConfig;
}

/**
 * Prepares the contenders of a comparison: the site as it runs, and the alternatives, which call the same
 * API.
 * @param rivals names of the alternatives
 */
export async function prepare(
  site: string,
  rivals: readonly Rival[],
): Promise<{ contenders: Contender[]; close: () => void }> {
  const running = fromSite(site);
  const notDrawn = await textOf(site, '/index.html');
  let building: Promise<ScriptsFor> | undefined;
  const pathOf = (address: string): string => new URL(address, site).pathname;

  /** Creates a single-bundle contender whose pages derive from the site's pages. */
  const program = async (
    make: (address: string, scripts: ScriptsFor) => Promise<string>,
    kind: 'file' | 'page',
  ) => {
    const scripts = await (building ??= buildProgram());
    return [
      fromFolder(PROGRAM_DIR, PROGRAM_PATH),
      fromPages(async (address) => pageAnswer(await make(address, scripts), kind)),
    ];
  };
  const sources: Record<Rival, () => Promise<Source[]>> = {
    before: async () => {
      const { folder, html } = await buildBefore(configIn(notDrawn));
      return [
        fromFolder(`${folder}/shell`, '/shell/'),
        fromFolder(`${folder}/remotes`, '/remotes/'),
        async (address) => (pathOf(address) === '/discovery.json' ? fromFolder(folder, '/')(address) : null),
        fromPages(async () => pageAnswer(html, 'file')),
      ];
    },
    client: () =>
      program(async (address, scripts) => programPage(notDrawn, scripts(pathOf(address), false)), 'file'),
    plain: () =>
      program(
        async (address, scripts) => plainProgramPage(notDrawn, scripts(pathOf(address), false)),
        'file',
      ),
    server: () =>
      program(
        async (address, scripts) =>
          programPage(htmlOf(await wholePage(running, address)), scripts(pathOf(address), true)),
        'page',
      ),
  };

  const contenders: Contender[] = [
    {
      name: SITE,
      ...(await serveFromMemory(
        fromPages((address) => wholePage(running, address)),
        running,
      )),
    },
  ];
  for (const rival of rivals)
    contenders.push({
      name: RIVALS[rival],
      ...(await serveFromMemory(...(await sources[rival]()), running)),
    });
  return {
    contenders,
    close: () => {
      for (const contender of contenders) contender.close();
    },
  };
}
