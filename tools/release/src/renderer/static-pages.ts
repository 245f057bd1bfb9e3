import type { RenderResult } from '@second-gear/federation/ssr';
import type { SiteContent } from '../compose/index-html.ts';
import type { SitePaths } from '../site/paths.ts';
import { NEVER_RETRY } from './failure-tracker.ts';
import { toPage, toRenderRequest } from './page.ts';
import { createRendererPool, type RenderTarget } from './renderer-pool.ts';
import { readServerBundle, type ServerBundle } from './server-bundle.ts';
import { hasCanary, type Owner, findOwner, readSiteContent, selectVariants } from './site-content.ts';

/** Server-rendered pages for a site without a renderer. */
export interface StaticPages {
  /** Documents by address. */
  rendered: Map<string, string>;
  /** Reasons why other pages were not rendered, by address. */
  skipped: Map<string, string>;
}

/** The input of static rendering. All of it is read at once, because a version may be removed later. */
export interface RenderInput {
  site: SiteContent;
  /** Server bundles by name. The value is an error if the bundle differs from the released one. */
  bundles: ReadonlyMap<string, ServerBundle | null | Error>;
}

/** Reads the input for rendering a site's pages. */
export async function readRenderInput(paths: SitePaths): Promise<RenderInput> {
  const site = await readSiteContent(paths);
  const parts = [
    ['shell', site.shell.version] as const,
    ...[...selectVariants(site.document, null)].map(
      ([name, { metadata }]) => [name, metadata.version] as const,
    ),
  ];
  const bundles = await Promise.all(
    parts.map(async ([name, version]) => {
      // The error is reported for each page that this bundle would render.
      const bundle = await readServerBundle(paths, name, version).catch(
        (error: unknown) => new Error(String(error)),
      );
      return [name, bundle] as const;
    }),
  );
  return { site, bundles: new Map(bundles) };
}

/** Time limit of a render in milliseconds. It is long, because only the operator waits for the pages. */
const DEADLINE_MS = 10_000;

/** Address without a listener. A version that ignores `withoutData` gets no data from it. */
const UNREACHABLE_API = 'http://127.0.0.1:9';

/** Returns the reason why a render result is not a usable page, or null if it is usable. */
function findDefect(rendered: RenderResult): string | null {
  if (rendered.kind === 'redirect') return `it redirects to ${rendered.to}`;
  if (rendered.faults.length > 0) return rendered.faults.join('\n');
  if (!rendered.state.complete) return 'its screen needs data to render';
  return rendered.status === 200 ? null : `it returns status ${String(rendered.status)}`;
}

/**
 * Renders the pages of these addresses without data, with the live versions. During a canary it renders none,
 * because visitors have different versions.
 */
export async function renderStaticPages(
  { site, bundles }: RenderInput,
  routes: readonly string[],
): Promise<StaticPages> {
  const result: StaticPages = { rendered: new Map(), skipped: new Map() };
  const { document, settings, shell } = site;
  const skipReason = hasCanary(document)
    ? 'a canary is active'
    : settings.siteUrl
      ? null
      : 'SITE_URL is not set';
  if (skipReason !== null) {
    for (const route of routes) result.skipped.set(route, skipReason);
    return result;
  }
  const variants = selectVariants(document, null);
  const pool = createRendererPool({
    readServerBundle: (name) => {
      const bundle = bundles.get(name);
      return bundle instanceof Error ? Promise.reject(bundle) : Promise.resolve(bundle ?? null);
    },
    limits: { heapMb: 192, externalMb: 128, timeoutMs: DEADLINE_MS, startTimeoutMs: DEADLINE_MS },
    timeoutMs: 2 * DEADLINE_MS,
    maxConcurrent: 1,
    standby: 2 + variants.size,
    // Without this limit, each page would wait for a hung version.
    retryBudget: { maxFailures: 2, windowMs: Number.POSITIVE_INFINITY, backOff: NEVER_RETRY },
    onViolation: () => undefined,
  });

  function toRenderTarget(owner: Owner): RenderTarget {
    const version = owner.kind === 'remote' ? variants.get(owner.name)?.metadata.version : undefined;
    const remote = owner.kind === 'remote' && version !== undefined ? { name: owner.name, version } : null;
    return { shell: shell.version, remote };
  }

  try {
    for (const route of routes) {
      const owner = findOwner(site, variants, route);
      if (owner.kind === 'remote' && !owner.isServerRendered) {
        result.skipped.set(route, `${owner.name} does not render it on the server`);
        continue;
      }
      const address = new URL(route, settings.siteUrl);
      const renderRequest = toRenderRequest(site, address, {
        api: UNREACHABLE_API,
        deadline: DEADLINE_MS,
        withoutData: true,
      });
      try {
        const rendered = await pool.render(toRenderTarget(owner), renderRequest);
        const defect = findDefect(rendered);
        if (defect !== null || rendered.kind !== 'page')
          result.skipped.set(route, defect ?? 'it is not a page');
        else
          result.rendered.set(route, toPage(site, rendered, { variants, address, withoutData: true }).html);
      } catch (error) {
        // A failed page must not stop a deployment. The caller reports the reason to the operator.
        result.skipped.set(route, error instanceof Error ? error.message : String(error));
      }
    }
    return result;
  } finally {
    await pool.close();
  }
}
