import type { DeployedVersion } from '@second-gear/contract/discovery';
import { matchPattern } from '@second-gear/contract/route-patterns';
import type { RenderedPage, RenderRequest } from '@second-gear/contract/ssr';
import { type ComposedPage, composePage, type PreviewHead, shareImageOf } from '../compose/index-html.ts';
import type { DeployedSite } from './deployed-site.ts';

/** Returns the render task for an address of a site. */
export const toRenderRequest = (
  { settings, shell }: DeployedSite,
  { origin, pathname, search }: URL,
  { api, ...rest }: { api: string } & Omit<RenderRequest, 'address' | 'page'>,
): RenderRequest => ({
  address: pathname + search,
  page: { config: settings.config, api, origin, shareImage: shareImageOf(shell) },
  ...rest,
});

/** Returns files of the rendered version that the browser needs, including those of the page's screen. */
function preloadsOf({ url, extras }: DeployedVersion, pathname: string) {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const screenFiles = extras.routes.find(({ path }) => matchPattern(path, pathname) !== null)?.files ?? [];
  return [...new Set([...extras.preloads, ...screenFiles])].map((file) => ({
    href: folder + file,
    integrity: extras.files[file],
  }));
}

/** Returns a rendered page with the visitor's versions of remotes that have a canary. */
function withVariants(
  rendered: RenderedPage,
  remotes: DeployedSite['document']['microFrontends'],
  variants: ReadonlyMap<string, DeployedVersion>,
) {
  const canaries = [...variants].filter(([name]) => (remotes[name]?.length ?? 0) > 1);
  const versions = Object.fromEntries(canaries.map(([name, { metadata }]) => [name, metadata.version]));
  return { ...rendered, state: { ...rendered.state, arms: versions } };
}

interface PageOptions {
  /**
   * Whether it was rendered without data. The page's script then requests files and data, as on static pages.
   */
  withoutData?: boolean;
  /** Head of a page without its screen. */
  previewHead?: PreviewHead | null;
}

/** Returns the document of a rendered page for a visitor with these versions. */
export function toPage(
  { document, shell, settings, texts }: DeployedSite,
  variants: ReadonlyMap<string, DeployedVersion>,
  { pathname }: URL,
  rendered: RenderedPage,
  { withoutData = false, previewHead = null }: PageOptions = {},
): ComposedPage {
  const renderedBy = rendered.state.remote && variants.get(rendered.state.remote.name);
  const parts = {
    rendered: withVariants(rendered, document.microFrontends, variants),
    preloads: renderedBy && !withoutData ? preloadsOf(renderedBy, pathname) : [],
    withoutData,
  };
  return composePage(document, shell, settings, texts, parts, previewHead);
}
