import { setTimeout as wait } from 'node:timers/promises';
import { createPageResponse, type PreparedResponse } from '../serving/prepared-response.ts';
import { type MemoryServer, serveFromMemory } from '../serving/server.ts';
import { createFolderSource, createPageSource, createSiteSource, type Source } from '../serving/sources.ts';
import { decodeHtml, isCompletePage, toSingleBundlePage } from './single-bundle-page.ts';
import { buildSingleBundle, BUNDLE_DIR, BUNDLE_PATH, type FindInitialScripts } from './single-bundle.ts';

/** A site in a comparison: the site itself or a baseline. */
export interface Contender extends MemoryServer {
  name: string;
}

export const SITE_NAME = 'the site';
export const BASELINES = {
  client: 'one program, client-rendered',
  server: 'one program, server-rendered',
} as const;
export type Baseline = keyof typeof BASELINES;

/** Returns the text of a file or page of the site. */
async function fetchText(site: string, address: string): Promise<string> {
  const response = await fetch(new URL(address, site));
  const text = await response.text();
  if (!response.ok) throw new Error(`${site} returned status ${String(response.status)} for ${address}`);
  return text;
}

/** Maximum number of requests until a page is complete, and the delay between them in ms. */
const MAX_ATTEMPTS = 40;
const RETRY_DELAY_MS = 500;

/**
 * Requests a page until the response contains all its data. A renderer that has just started or is overloaded
 * leaves some data for the browser to load. Visits are comparable only with complete pages.
 */
async function fetchCompletePage(
  fetchPage: (address: string) => Promise<PreparedResponse>,
  address: string,
): Promise<PreparedResponse> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const response = await fetchPage(address);
    if (isCompletePage(response)) return response;
    await wait(RETRY_DELAY_MS);
  }
  throw new Error(`The site does not fully render ${address} on the server`);
}

/**
 * Starts a server for each contender of a comparison: the running site and the given baselines. All of them
 * use the API of the running site.
 */
export async function prepareContenders(
  site: string,
  baselines: readonly Baseline[],
): Promise<{ contenders: Contender[]; close: () => void }> {
  const fetchFromSite = createSiteSource(site);
  const staticHtml = await fetchText(site, '/index.html');
  let bundleBuild: Promise<FindInitialScripts> | undefined;
  const getPathname = (address: string): string => new URL(address, site).pathname;

  /**
   * Creates the response sources of a single-bundle baseline. It serves the site's pages with other scripts.
   */
  const createBundleSources = async (
    renderPage: (address: string, scripts: FindInitialScripts) => Promise<string>,
    kind: 'file' | 'page',
  ) => {
    const scripts = await (bundleBuild ??= buildSingleBundle());
    return [
      createFolderSource(BUNDLE_DIR, BUNDLE_PATH),
      createPageSource(async (address) => createPageResponse(await renderPage(address, scripts), kind)),
    ];
  };
  const createSources: Record<Baseline, () => Promise<Source[]>> = {
    client: () =>
      createBundleSources(
        async (address, scripts) => toSingleBundlePage(staticHtml, scripts(getPathname(address), false)),
        'file',
      ),
    server: () =>
      createBundleSources(
        async (address, scripts) =>
          toSingleBundlePage(
            decodeHtml(await fetchCompletePage(fetchFromSite, address)),
            scripts(getPathname(address), true),
          ),
        'page',
      ),
  };

  const contenders: Contender[] = [
    {
      name: SITE_NAME,
      ...(await serveFromMemory(
        createPageSource((address) => fetchCompletePage(fetchFromSite, address)),
        fetchFromSite,
      )),
    },
  ];
  for (const baseline of baselines)
    contenders.push({
      name: BASELINES[baseline],
      ...(await serveFromMemory(...(await createSources[baseline]()), fetchFromSite)),
    });
  return {
    contenders,
    close: () => {
      for (const contender of contenders) contender.close();
    },
  };
}
