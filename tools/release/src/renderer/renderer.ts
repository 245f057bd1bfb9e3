import type { DeployedVersion } from '@second-gear/federation/discovery';
import type { RenderResult } from '@second-gear/federation/ssr';
import { createVisitorCookie, createVisitorId, readVisitorId } from '@second-gear/federation/traffic';
import { siteHeaders } from '../compose/headers.ts';
import { type ComposedPage, composePage, type PreviewHead, type SiteContent } from '../compose/index-html.ts';
import { createEncodedContent, type EncodedContent } from '../http/encoded-content.ts';
import { type RequestTarget, toUrl } from '../http/request-target.ts';
import { sitePaths } from '../site/paths.ts';
import { toCacheKey } from './cache-key.ts';
import type { Cdn } from './cdn.ts';
import type { CacheablePage, CacheOutcome, PageCache } from './page-cache.ts';
import { markAsStale, toPage, toRenderRequest } from './page.ts';
import { createPreviews, startAfterDelay } from './previews.ts';
import {
  createRendererPool,
  NotRenderedError,
  type RendererPool,
  type RendererPoolOptions,
} from './renderer-pool.ts';
import { extractOverrides, findOverride } from './requested-versions.ts';
import { readServerBundle } from './server-bundle.ts';
import { findCallerVersion, findOwner, hasCanary, selectVariants, trackSiteContent } from './site-content.ts';
import { warmUp } from './warm-up.ts';

export interface PageRequest {
  target: Pick<RequestTarget, 'path' | 'search'>;
  /** Origin of the request. Used if the site has no configured URL. */
  origin: string;
  cookies: string;
  /** Sent with the API calls of the page (W3C Trace Context). */
  traceparent?: string;
  /** Receives the pattern of the page's route, or `unknown`. */
  onRoute?: (route: string) => void;
}

interface RenderedResponse {
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

/** A response as the cache stores it. It is the same for all visitors of its key. */
export interface StoredPage extends RenderedResponse, CacheablePage {
  content: EncodedContent;
  /** Returns the page for visitors who get it although its data may have changed. */
  asStale: () => Pick<StoredPage, 'body' | 'content'>;
}

export interface PageResponse extends StoredPage {
  outcome: CacheOutcome;
}

/** What a visitor requested, with the versions for the visitor. */
interface Visit {
  address: URL;
  variants: ReadonlyMap<string, DeployedVersion>;
  /** Whether the address names versions. */
  hasOverrides: boolean;
  /** Whether a remote has a canary and the visitor has no id yet. */
  isNewVisitor: boolean;
  /** Sent with the API calls if the page is rendered. */
  traceparent: string | undefined;
  /** Whether no visitor waits for the render. */
  isBackground?: boolean;
}

function toStoredPage(
  response: RenderedResponse,
  { tags = null, isPartial = false }: Partial<Pick<CacheablePage, 'tags' | 'isPartial'>> = {},
): StoredPage {
  let stalePage: ReturnType<StoredPage['asStale']> | undefined;
  return {
    ...response,
    tags,
    isPartial,
    isUsable: response.isComplete && response.status < 500,
    content: createEncodedContent(response.body),
    asStale: () => {
      const body = markAsStale(response.body);
      stalePage ??= { body, content: createEncodedContent(body) };
      return stalePage;
    },
  };
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
  /** Stores pages. Without it, each request is rendered. */
  cache?: PageCache<StoredPage> | null;
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

/** Time limit of a screen in milliseconds if no visitor waits. */
const BACKGROUND_DEADLINE_MS = 2_000;

/**
 * After this share of the time limit, the page's head for link previews is requested too, so that it is ready
 * if the screen times out.
 */
const PREVIEW_START_SHARE = 0.5;

/** Returns a site's static page with the head of one address. */
const composeStaticPage = (site: SiteContent, previewHead: PreviewHead): ComposedPage =>
  composePage(site, { previewHead });

/** Creates a renderer of a site's pages for signed-out visitors. */
export function createRenderer({ site, api, deadline, cdn, cache, ...rest }: RendererOptions): Renderer {
  const paths = sitePaths(site);
  const pool = createRendererPool({
    ...rest,
    readServerBundle: (name, version) => readServerBundle(paths, name, version),
  });
  const previews = createPreviews({ api, deadline });
  let whenPrepared = Promise.resolve();
  const readCurrentSite = trackSiteContent(paths, (currentSite) => {
    void cdn?.purge();
    cache?.clear();
    whenPrepared = warmUp(pool, currentSite, api);
  });

  async function renderWith(
    currentSite: SiteContent,
    { variants, address, traceparent, isBackground = false }: Visit,
  ): ReturnType<RendererPool['render']> {
    const owner = findOwner(currentSite, variants, address.pathname);
    const caller = findCallerVersion(currentSite, variants, owner);
    const renderRequest = toRenderRequest(currentSite, address, {
      ...{ api, traceparent, caller },
      deadline: isBackground ? BACKGROUND_DEADLINE_MS : deadline,
    });
    const shellTarget = { shell: currentSite.shell.version, remote: null };
    if (owner.kind === 'shell') return pool.render(shellTarget, renderRequest, isBackground);
    const version = variants.get(owner.name)?.metadata.version;
    if (!owner.isServerRendered || version === undefined)
      throw new NotRenderedError('no-half', `${address.pathname} renders in the browser`);
    try {
      const remote = { name: owner.name, version };
      return await pool.render({ ...shellTarget, remote }, renderRequest, isBackground);
    } catch (error) {
      if (!(error instanceof NotRenderedError) || error.reason === 'overloaded' || isBackground) throw error;
      // Renders the page without its screen.
      return pool.render(shellTarget, { ...renderRequest, frameOnly: true });
    }
  }

  /** Renders a page without the cache. */
  async function renderVisit(currentSite: SiteContent, visit: Visit): Promise<StoredPage> {
    const { settings } = currentSite;
    const { address, variants, isNewVisitor, traceparent } = visit;
    const preview = startAfterDelay(PREVIEW_START_SHARE * deadline, async (): Promise<PreviewHead | null> => {
      // No visitor gets an incomplete page of a background render.
      if (visit.isBackground) return null;
      const head = await previews.fetchHead(address.pathname, settings.config.apiHost, traceparent);
      return head && { head, origin: address.origin };
    });
    const rendered = await renderWith(currentSite, visit)
      .catch(async (error: unknown) => {
        const previewHead = error instanceof NotRenderedError ? await preview.result() : null;
        if (!(error instanceof NotRenderedError) || !previewHead) throw error;
        return { kind: 'static' as const, previewHead, error };
      })
      .finally(preview.cancel);
    if (rendered.kind === 'static') {
      const { html, inline } = composeStaticPage(currentSite, rendered.previewHead);
      return toStoredPage(
        {
          ...{ status: 200, headers: { ...siteHeaders(settings, inline), ...UNSHARED_HEADERS }, body: html },
          ...{ isComplete: false, notRendered: rendered.error.reason },
        },
        { isPartial: rendered.error.isTemporary },
      );
    }
    const isShared = !hasCanary(currentSite.document) && !visit.hasOverrides && isCacheable(rendered);
    const headers = isShared ? (cdn?.headers ?? SHARED_HEADERS) : UNSHARED_HEADERS;
    if (rendered.kind === 'redirect')
      return toStoredPage({
        ...{ status: rendered.status, headers: { ...headers, Location: rendered.to }, body: '' },
        isComplete: true,
      });
    const previewHead = rendered.state.complete ? null : await preview.result();
    const page = toPage(currentSite, rendered, { variants, address, isNewVisitor, previewHead });
    return toStoredPage(
      {
        status: rendered.status,
        headers: { ...siteHeaders(settings, page.inline), ...headers },
        body: page.html,
        isComplete: rendered.state.complete,
      },
      {
        tags: rendered.status === 200 && isCacheable(rendered) ? rendered.tags : null,
        isPartial: rendered.status === 200 && !isCacheable(rendered),
      },
    );
  }

  async function toVisit(currentSite: SiteContent, request: PageRequest): Promise<Visit> {
    const { document, settings } = currentSite;
    const address = toUrl(settings.siteUrl || request.origin, request.target);
    const requestedVersions = extractOverrides(address, Object.keys(document.microFrontends));
    const knownVisitorId = readVisitorId(request.cookies);
    const variants = selectVariants(document, knownVisitorId);
    for (const [name, version] of requestedVersions) {
      const requestedVariant = await findOverride(paths, currentSite, name, version);
      if (requestedVariant) variants.set(name, requestedVariant);
    }
    return {
      address,
      variants,
      hasOverrides: requestedVersions.size > 0,
      // A visitor without a cookie gets the default versions, so that robots and browsers without cookies
      // always get the same versions.
      isNewVisitor: hasCanary(document) && knownVisitorId === null,
      traceparent: request.traceparent,
    };
  }

  return {
    renderPage: async (request) => {
      const currentSite = await readCurrentSite();
      const visit = await toVisit(currentSite, request);
      request.onRoute?.(findOwner(currentSite, visit.variants, visit.address.pathname).route ?? 'unknown');
      const render = (isBackground: boolean) => renderVisit(currentSite, { ...visit, isBackground });
      const { page, outcome } =
        cache && !visit.hasOverrides
          ? await cache.get(toCacheKey(visit), render)
          : { page: await render(false), outcome: 'rendered' as const };
      const headers = { ...page.headers };
      if (visit.isNewVisitor) {
        const isSecure = visit.address.protocol === 'https:';
        headers['Set-Cookie'] = createVisitorCookie(createVisitorId(), isSecure);
      }
      return { ...page, ...(outcome === 'stale' && page.asStale()), outcome, headers };
    },
    prepare: async () => {
      await readCurrentSite();
      await whenPrepared;
    },
    state: pool.state,
    close: pool.close,
  };
}
