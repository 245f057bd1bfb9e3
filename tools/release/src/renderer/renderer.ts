import type { DeployedVersion } from '@second-gear/federation/discovery';
import type { RenderResult } from '@second-gear/federation/ssr';
import {
  createVisitorCookie,
  createVisitorId,
  readVisitorId,
  toOverrideKey,
} from '@second-gear/federation/traffic';
import { siteHeaders } from '../compose/headers.ts';
import { type ComposedPage, composePage, type PreviewHead, type SiteContent } from '../compose/index-html.ts';
import { type RequestTarget, toUrl } from '../http/request-target.ts';
import { routesOf } from '../site/discovery-document.ts';
import { sitePaths } from '../site/paths.ts';
import { readRemoteRecord } from '../site/release-records.ts';
import type { Cdn } from './cdn.ts';
import { toPage, toRenderRequest } from './page.ts';
import { createPreviews, startAfterDelay } from './previews.ts';
import {
  createRendererPool,
  NotRenderedError,
  type RendererPool,
  type RendererPoolOptions,
  type RenderTarget,
} from './renderer-pool.ts';
import { readServerBundle } from './server-bundle.ts';
import { hasCanary, findOwner, selectVariants, trackSiteContent } from './site-content.ts';

export interface PageRequest {
  target: Pick<RequestTarget, 'path' | 'search'>;
  /** Origin of the request. Used if the site has no configured URL. */
  origin: string;
  cookies: string;
}

export interface PageResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** False if the browser must render the screen. */
  isComplete: boolean;
  /**
   * Reason why the page could not be rendered. In this case, the response is the static page with the head of
   * this address. Absent if the page was rendered.
   */
  notRendered?: NotRenderedError['reason'];
}

export interface RendererOptions extends Omit<RendererPoolOptions, 'readServerBundle'> {
  /** Site directory. */
  site: string;
  /** Address of the API. */
  api: string;
  /** Time limit of a screen, in milliseconds. */
  deadline: number;
  /** A CDN that may cache pages, or null if there is none. */
  cdn: Cdn | null;
}

export interface Renderer {
  /**
   * Renders a page.
   * @throws NotRenderedError if the gateway must send the static page instead
   */
  renderPage: (request: PageRequest) => Promise<PageResponse>;
  /** Starts the threads for the current site, so that they are ready before the first request. */
  prepare: () => Promise<void>;
  state: RendererPool['state'];
  close: () => Promise<void>;
}

/** Removes the version overrides from an address and returns them by remote. */
function extractOverrides(address: URL, names: Iterable<string>): Map<string, string> {
  const overrides = new Map<string, string>();
  for (const name of names) {
    const key = toOverrideKey(name);
    const version = address.searchParams.get(key);
    if (version) overrides.set(name, version);
    address.searchParams.delete(key);
  }
  return overrides;
}

/**
 * Returns the versions that render pages for visitors, each with the addresses of its first renders: all of
 * its routes without parameters.
 */
const getServedTargets = ({
  document,
  shell,
}: SiteContent): { renderTarget: RenderTarget; addresses: string[] }[] => [
  { renderTarget: { shell: shell.version, remote: null }, addresses: [WARM_UP_PATH] },
  ...Object.entries(document.microFrontends).flatMap(([name, variants]) =>
    variants.flatMap(({ metadata, extras }) => {
      const rendered = extras.routes.filter((route) => route.drawn).map(({ path }) => path);
      if (rendered.length === 0) return [];
      const renderTarget = { shell: shell.version, remote: { name, version: metadata.version } };
      return [{ renderTarget, addresses: rendered.filter((path) => !/[:*]/.test(path)) }];
    }),
  ),
];

/**
 * Headers of a page that caches must not share: one rendered during a canary, with a version override, or
 * with a temporary failure.
 */
const UNSHARED_HEADERS = { 'Cache-Control': 'private, no-cache' };
/**
 * Headers of a page that is the same for everyone. A cache revalidates it each time, because the cache is not
 * purged on releases.
 */
const SHARED_HEADERS = { 'Cache-Control': 'public, no-cache' };

const isCacheable = (rendered: RenderResult): boolean =>
  rendered.kind === 'redirect' || (rendered.state.complete && rendered.status < 500 && !rendered.lacks);

/** An address that belongs to no remote, so the shell renders it. */
const WARM_UP_PATH = '/-/warming-up';
const WARM_UP_ORIGIN = 'http://localhost';
/** Time limit of a warm-up render in milliseconds. It is long, because no visitor waits for the page. */
const WARM_UP_DEADLINE_MS = 5_000;

/**
 * After this share of the time limit, the page's head for link previews is requested too, so that it is ready
 * if the screen times out.
 */
const PREVIEW_START_SHARE = 0.5;

/** Returns a site's static page with the head of one address. */
const composeStaticPage = (site: SiteContent, previewHead: PreviewHead): ComposedPage =>
  composePage(site, { previewHead });

function ignoreNotRendered(error: unknown): void {
  // The failure was already counted. Visitors get the static page.
  if (!(error instanceof NotRenderedError)) throw error;
}

/** Creates a renderer of a site's pages for signed-out visitors. */
export function createRenderer({ site, api, deadline, cdn, ...rest }: RendererOptions): Renderer {
  const paths = sitePaths(site);
  const pool = createRendererPool({
    ...rest,
    readServerBundle: (name, version) => readServerBundle(paths, name, version),
  });
  const previews = createPreviews({ api, deadline });
  let whenPrepared = Promise.resolve();
  const readCurrentSite = trackSiteContent(paths, (currentSite) => {
    void cdn?.purge();
    whenPrepared = warmUp(currentSite);
  });

  /**
   * Starts the threads and renders a page with each, because the first render of a thread is many times
   * slower.
   */
  async function warmUp(currentSite: SiteContent): Promise<void> {
    const targets = getServedTargets(currentSite);
    await pool.prepare(targets.map(({ renderTarget }) => renderTarget));
    for (const { renderTarget, addresses } of targets)
      for (const address of addresses)
        await pool
          .render(
            renderTarget,
            toRenderRequest(currentSite, new URL(address, WARM_UP_ORIGIN), {
              api,
              deadline: WARM_UP_DEADLINE_MS,
            }),
          )
          .catch(ignoreNotRendered);
  }

  /** Returns a version that a visitor requested by name, or null if the site does not have it. */
  async function findOverride(
    { document }: SiteContent,
    name: string,
    version: string,
  ): Promise<DeployedVersion | null> {
    const listedVersions =
      document.microFrontends[name]?.flatMap(({ extras }) => extras.versions ?? []) ?? [];
    const reference = listedVersions.find((entry) => entry.version === version);
    const [variant] = document.microFrontends[name] ?? [];
    if (!reference || !variant) return null;
    const record = await readRemoteRecord(paths, name, version);
    const { build, files } = record;
    const { container, url, integrity } = reference;
    const extras = {
      ...variant.extras,
      container,
      preloads: build.first,
      files,
      routes: routesOf(record),
    };
    return { ...variant, url, metadata: { version, integrity }, extras };
  }

  async function renderWith(
    currentSite: SiteContent,
    variants: ReadonlyMap<string, DeployedVersion>,
    address: URL,
  ): ReturnType<RendererPool['render']> {
    const owner = findOwner(currentSite, variants, address.pathname);
    const renderRequest = toRenderRequest(currentSite, address, { api, deadline });
    const shellTarget = { shell: currentSite.shell.version, remote: null };
    if (owner.kind === 'shell') return pool.render(shellTarget, renderRequest);
    const version = variants.get(owner.name)?.metadata.version;
    if (!owner.isServerRendered || version === undefined)
      throw new NotRenderedError('no-half', `${address.pathname} renders in the browser`);
    try {
      return await pool.render({ ...shellTarget, remote: { name: owner.name, version } }, renderRequest);
    } catch (error) {
      if (!(error instanceof NotRenderedError) || error.reason === 'overloaded') throw error;
      // Renders the page without its screen.
      return pool.render(shellTarget, { ...renderRequest, frameOnly: true });
    }
  }

  return {
    renderPage: async ({ target, origin, cookies }) => {
      const currentSite = await readCurrentSite();
      const { document, settings } = currentSite;
      const address = toUrl(settings.siteUrl || origin, target);
      const requestedVersions = extractOverrides(address, Object.keys(document.microFrontends));
      const isCanaryRunning = hasCanary(document);
      const knownVisitorId = readVisitorId(cookies);
      // A visitor without a cookie gets the default versions, so that robots and browsers without cookies
      // always get the same versions.
      const isNewVisitor = isCanaryRunning && knownVisitorId === null;
      const variants = selectVariants(document, knownVisitorId);
      for (const [name, version] of requestedVersions) {
        const requestedVariant = await findOverride(currentSite, name, version);
        if (requestedVariant) variants.set(name, requestedVariant);
      }
      const preview = startAfterDelay(
        PREVIEW_START_SHARE * deadline,
        async (): Promise<PreviewHead | null> => {
          const head = await previews.fetchHead(address.pathname, settings.config.apiHost);
          return head && { head, origin: address.origin };
        },
      );
      const rendered = await renderWith(currentSite, variants, address)
        .catch(async (error: unknown) => {
          const previewHead = error instanceof NotRenderedError ? await preview.result() : null;
          if (!(error instanceof NotRenderedError) || !previewHead) throw error;
          return { kind: 'static' as const, previewHead, notRendered: error.reason };
        })
        .finally(preview.cancel);
      if (rendered.kind === 'static') {
        const { html, inline } = composeStaticPage(currentSite, rendered.previewHead);
        return {
          ...{ status: 200, headers: { ...siteHeaders(settings, inline), ...UNSHARED_HEADERS }, body: html },
          ...{ isComplete: false, notRendered: rendered.notRendered },
        };
      }
      const headers: Record<string, string> = {
        ...(isCanaryRunning || requestedVersions.size > 0 || !isCacheable(rendered)
          ? UNSHARED_HEADERS
          : (cdn?.headers ?? SHARED_HEADERS)),
        ...(isNewVisitor
          ? { 'Set-Cookie': createVisitorCookie(createVisitorId(), address.protocol === 'https:') }
          : {}),
      };
      if (rendered.kind === 'redirect')
        return {
          status: rendered.status,
          headers: { ...headers, Location: rendered.to },
          body: '',
          isComplete: true,
        };
      const previewHead = rendered.state.complete ? null : await preview.result();
      const page = toPage(currentSite, rendered, { variants, address, isNewVisitor, previewHead });
      return {
        status: rendered.status,
        headers: { ...siteHeaders(settings, page.inline), ...headers },
        body: page.html,
        isComplete: rendered.state.complete,
      };
    },
    prepare: async () => {
      await readCurrentSite();
      await whenPrepared;
    },
    state: pool.state,
    close: pool.close,
  };
}
