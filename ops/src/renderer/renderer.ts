import type { DeployedVersion } from '@second-gear/contract/discovery';
import type { Drawn } from '@second-gear/contract/drawn';
import { newVisitor, overrideKey, visitorCookie, visitorIn } from '@second-gear/contract/traffic';
import { siteHeaders } from '../compose/headers.ts';
import { type ComposedPage, composePage, type StandingHead } from '../compose/index-html.ts';
import { type RequestTarget, urlAt } from '../http/request-target.ts';
import { routesOf } from '../site/document.ts';
import { sitePaths } from '../site/paths.ts';
import { readRemoteRecord } from '../site/records.ts';
import type { Cdn } from './cdn.ts';
import { armsOf, type Deployed, followSite, isOnTrial, ownerOf } from './deployed.ts';
import { readHalf } from './halves.ts';
import { drawingOf, pageOf } from './page.ts';
import { begunLater, createPreviews } from './previews.ts';
import { type Cast, createStudio, NotDrawn, type Studio, type StudioOptions } from './studio.ts';

/** A request for a page. */
export interface PageRequest {
  target: Pick<RequestTarget, 'path' | 'search'>;
  /** Origin of the request, for a site without a configured one. */
  origin: string;
  cookies: string;
}

export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** False if the screen was left to the browser. */
  isWhole: boolean;
  /** Why it is the static page, which has only its head. Absent if it was rendered. */
  notDrawn?: NotDrawn['reason'];
}

export interface RendererOptions extends Omit<StudioOptions, 'halfOf'> {
  /** Site directory. */
  site: string;
  /** Address of the API. */
  api: string;
  /** Time limit of a screen, in milliseconds. */
  deadline: number;
  /** A CDN that may cache pages. Null if there is none. */
  cdn: Cdn | null;
}

export interface Renderer {
  /**
   * Renders a page.
   * @throws NotDrawn if the site's static page is to be sent instead
   */
  answer: (request: PageRequest) => Promise<PageAnswer>;
  /** Prepares for the current site before the first request. */
  prepare: () => Promise<void>;
  state: Studio['state'];
  end: () => Promise<void>;
}

/** Removes version overrides from the address and returns them. */
function takeOutAsked(address: URL, names: Iterable<string>): Map<string, string> {
  const asked = new Map<string, string>();
  for (const name of names) {
    const key = overrideKey(name);
    const version = address.searchParams.get(key);
    if (version) asked.set(name, version);
    address.searchParams.delete(key);
  }
  return asked;
}

/** Returns versions that render pages for visitors, each with addresses that need no id. */
const servedBy = ({ document, shell }: Deployed): { cast: Cast; addresses: string[] }[] => [
  { cast: { shell: shell.version, remote: null }, addresses: [NO_PAGE] },
  ...Object.entries(document.microFrontends).flatMap(([name, arms]) =>
    arms.flatMap(({ metadata, extras }) => {
      const drawn = extras.routes.filter((route) => route.drawn).map(({ path }) => path);
      if (drawn.length === 0) return [];
      const cast = { shell: shell.version, remote: { name, version: metadata.version } };
      return [{ cast, addresses: drawn.filter((path) => !/[:*]/.test(path)) }];
    }),
  ),
];

/** Not shared: a visitor's canary half, a version override, or a page with a temporary failure. */
const UNSHARED = { 'Cache-Control': 'private, no-cache' };
/** Shared: the same for everyone. A cache that is not purged on releases revalidates each time. */
const SHARED = { 'Cache-Control': 'public, no-cache' };

const isWell = (drawn: Drawn): boolean =>
  drawn.kind === 'redirect' || (drawn.state.complete && drawn.status < 500 && !drawn.lacks);

/** An address without a page, which the shell renders. */
const NO_PAGE = '/-/warming-up';
const WARMING_UP = 'http://localhost';
/** Milliseconds. Generous, because no visitor waits. */
const WARMING_UP_MS = 5_000;

/**
 * Share of the time limit after which a screen counts as late and its page's head is requested. Both are
 * ready before the gateway would send the static page.
 */
const LATE = 0.5;

/** Returns a site's static page with its own head. */
const staticPageOf = ({ document, shell, settings, texts }: Deployed, standing: StandingHead): ComposedPage =>
  composePage(document, shell, settings, texts, null, standing);

function ignoreNotDrawn(error: unknown): void {
  // Already counted. Visitors get the static page.
  if (!(error instanceof NotDrawn)) throw error;
}

/** Creates a renderer of a site's pages for signed-out visitors. */
export function createRenderer({ site, api, deadline, cdn, ...rest }: RendererOptions): Renderer {
  const paths = sitePaths(site);
  const studio = createStudio({ ...rest, halfOf: (name, version) => readHalf(paths, name, version) });
  const previews = createPreviews({ api, deadline });
  let preparing = Promise.resolve();
  const deployed = followSite(paths, (now) => {
    void cdn?.forget();
    preparing = getReady(now);
  });

  /** Starts the threads and renders a page with each, because the first renders are many times slower. */
  async function getReady(now: Deployed): Promise<void> {
    const served = servedBy(now);
    await studio.prepare(served.map(({ cast }) => cast));
    for (const { cast, addresses } of served)
      for (const address of addresses)
        await studio
          .draw(cast, drawingOf(now, new URL(address, WARMING_UP), { api, deadline: WARMING_UP_MS }))
          .catch(ignoreNotDrawn);
  }

  /** Returns a version that a visitor requested by name, if the site has it. */
  async function namedVersion(
    { document }: Deployed,
    name: string,
    version: string,
  ): Promise<DeployedVersion | null> {
    const listed = document.microFrontends[name]?.flatMap(({ extras }) => extras.versions ?? []) ?? [];
    const reference = listed.find((one) => one.version === version);
    const [arm] = document.microFrontends[name] ?? [];
    if (!reference || !arm) return null;
    const record = await readRemoteRecord(paths, name, version);
    const { build, files } = record;
    const { container, url, integrity } = reference;
    const extras = {
      ...arm.extras,
      container,
      preloads: build.first,
      files,
      routes: routesOf(record),
    };
    return { ...arm, url, metadata: { version, integrity }, extras };
  }

  async function drawWith(
    now: Deployed,
    arms: ReadonlyMap<string, DeployedVersion>,
    address: URL,
  ): ReturnType<Studio['draw']> {
    const owner = ownerOf(arms, address.pathname);
    const drawing = drawingOf(now, address, { api, deadline });
    const alone = { shell: now.shell.version, remote: null };
    if (owner.kind === 'shell') return studio.draw(alone, drawing);
    const version = arms.get(owner.name)?.metadata.version;
    if (!owner.isDrawn || version === undefined)
      throw new NotDrawn('no-half', `${address.pathname} is drawn in browsers`);
    try {
      return await studio.draw({ ...alone, remote: { name: owner.name, version } }, drawing);
    } catch (error) {
      if (!(error instanceof NotDrawn) || error.reason === 'overloaded') throw error;
      // The rest of the page is rendered without it.
      return studio.draw(alone, { ...drawing, frameOnly: true });
    }
  }

  return {
    answer: async ({ target, origin, cookies }) => {
      const now = await deployed();
      const { document, settings } = now;
      const address = urlAt(settings.siteUrl || origin, target);
      const wishes = takeOutAsked(address, Object.keys(document.microFrontends));
      const tried = isOnTrial(document);
      const known = visitorIn(cookies);
      const visitor = tried ? (known ?? newVisitor()) : null;
      const arms = armsOf(document, visitor);
      for (const [name, version] of wishes) {
        const wished = await namedVersion(now, name, version);
        if (wished) arms.set(name, wished);
      }
      const preview = begunLater(LATE * deadline, async (): Promise<StandingHead | null> => {
        const head = await previews.headOf(address.pathname, settings.config.apiHost);
        return head && { head, origin: address.origin };
      });
      const drawn = await drawWith(now, arms, address)
        .catch(async (error: unknown) => {
          const standing = error instanceof NotDrawn ? await preview.needed() : null;
          if (!(error instanceof NotDrawn) || !standing) throw error;
          return { kind: 'static' as const, standing, notDrawn: error.reason };
        })
        .finally(preview.stop);
      if (drawn.kind === 'static') {
        const { html, inline } = staticPageOf(now, drawn.standing);
        return {
          ...{ status: 200, headers: { ...siteHeaders(settings, inline), ...UNSHARED }, body: html },
          ...{ isWhole: false, notDrawn: drawn.notDrawn },
        };
      }
      const headers: Record<string, string> = {
        ...(tried || wishes.size > 0 || !isWell(drawn) ? UNSHARED : (cdn?.headers ?? SHARED)),
        ...(tried && !known && visitor
          ? { 'Set-Cookie': visitorCookie(visitor, address.protocol === 'https:') }
          : {}),
      };
      if (drawn.kind === 'redirect')
        return { status: drawn.status, headers: { ...headers, Location: drawn.to }, body: '', isWhole: true };
      const standing = drawn.state.complete ? null : await preview.needed();
      const page = pageOf(now, arms, address, drawn, { standing });
      return {
        status: drawn.status,
        headers: { ...siteHeaders(settings, page.inline), ...headers },
        body: page.html,
        isWhole: drawn.state.complete,
      };
    },
    prepare: async () => {
      await deployed();
      await preparing;
    },
    state: studio.state,
    end: studio.end,
  };
}
