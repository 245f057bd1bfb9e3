import type { DeployedVersion } from '@second-gear/federation/discovery';
import { HYDRATION_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { matchPattern } from '@second-gear/federation/route-patterns';
import type { HydrationState, RenderedPage, RenderRequest } from '@second-gear/federation/ssr';
import {
  type ComposedPage,
  composePage,
  linkPreviewImageOf,
  type PreviewHead,
  type SiteContent,
} from '../compose/index-html.ts';
import { readJsonScript, replaceJsonScript } from '../compose/json-script.ts';

/** Returns the render request for an address of a site. */
export const toRenderRequest = (
  { settings, shell }: SiteContent,
  { origin, pathname, search }: URL,
  {
    api,
    traceparent,
    caller,
    ...rest
  }: Pick<RenderRequest['page'], 'api' | 'traceparent' | 'caller'> & Omit<RenderRequest, 'address' | 'page'>,
): RenderRequest => ({
  address: pathname + search,
  page: { config: settings.config, api, origin, shareImage: linkPreviewImageOf(shell), traceparent, caller },
  ...rest,
});

/**
 * Returns the files of the rendering version that a browser needs, including the files of the page's screen.
 */
function getPreloads({ url, extras }: DeployedVersion, pathname: string) {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const screenFiles = extras.routes.find(({ path }) => matchPattern(path, pathname) !== null)?.files ?? [];
  return [...new Set([...extras.preloads, ...screenFiles])].map((file) => ({
    href: folder + file,
    integrity: extras.files[file],
  }));
}

/** Adds the visitor's version of each remote with a canary to the state of a rendered page. */
function addVariants(
  rendered: RenderedPage,
  remotes: SiteContent['document']['microFrontends'],
  variants: ReadonlyMap<string, DeployedVersion>,
  isNewVisitor: boolean,
) {
  const canaries = [...variants].filter(([name]) => (remotes[name]?.length ?? 0) > 1);
  const versions = Object.fromEntries(canaries.map(([name, { metadata }]) => [name, metadata.version]));
  return {
    ...rendered,
    state: { ...rendered.state, arms: versions, ...(isNewVisitor && { newVisitor: true as const }) },
  };
}

interface PageOptions {
  /** The visitor's version of each remote. */
  variants: ReadonlyMap<string, DeployedVersion>;
  address: URL;
  /** Whether the visitor has no id yet, although a remote has a canary. */
  isNewVisitor?: boolean;
  /**
   * Whether the page was rendered without data. Its script then requests files and data, as on static pages.
   */
  withoutData?: boolean;
  /** Head of a page whose screen the browser renders. */
  previewHead?: PreviewHead | null;
}

/** Returns the complete HTML page around a rendered screen. */
export function toPage(
  site: SiteContent,
  rendered: RenderedPage,
  { variants, address, isNewVisitor = false, withoutData = false, previewHead = null }: PageOptions,
): ComposedPage {
  const renderedBy = rendered.state.remote && variants.get(rendered.state.remote.name);
  const ssrParts = {
    rendered: addVariants(rendered, site.document.microFrontends, variants, isNewVisitor),
    preloads: renderedBy && !withoutData ? getPreloads(renderedBy, address.pathname) : [],
    withoutData,
  };
  return composePage(site, { ssrParts, previewHead });
}

/** Adds to a page's state that its data may have changed, so that the browser fetches the data again. */
export const markAsStale = (html: string): string =>
  replaceJsonScript(html, HYDRATION_ELEMENT_ID, {
    ...(readJsonScript(html, HYDRATION_ELEMENT_ID) as HydrationState),
    stale: true,
  } satisfies HydrationState);
