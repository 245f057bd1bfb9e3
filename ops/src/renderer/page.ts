import type { DeployedVersion } from '@second-gear/contract/discovery';
import type { Drawing, DrawnPage } from '@second-gear/contract/drawn';
import { matchPattern } from '@second-gear/contract/route-patterns';
import { type ComposedPage, composePage, shareImageOf, type StandingHead } from '../compose/index-html.ts';
import type { Deployed } from './deployed.ts';

/** Returns the render task for an address of a site. */
export const drawingOf = (
  { settings, shell }: Deployed,
  { origin, pathname, search }: URL,
  { api, ...rest }: { api: string } & Omit<Drawing, 'address' | 'page'>,
): Drawing => ({
  address: pathname + search,
  page: { config: settings.config, api, origin, shareImage: shareImageOf(shell) },
  ...rest,
});

/** Returns files of the rendered version that the browser needs, including those of the page's screen. */
function preloadsOf({ url, extras }: DeployedVersion, pathname: string) {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const own = extras.routes.find(({ path }) => matchPattern(path, pathname) !== null)?.files ?? [];
  return [...new Set([...extras.preloads, ...own])].map((file) => ({
    href: folder + file,
    integrity: extras.files[file],
  }));
}

/** Returns a rendered page with the visitor's versions of remotes that have a canary. */
function withArms(
  drawn: DrawnPage,
  remotes: Deployed['document']['microFrontends'],
  arms: ReadonlyMap<string, DeployedVersion>,
) {
  const tried = [...arms].filter(([name]) => (remotes[name]?.length ?? 0) > 1);
  const versions = Object.fromEntries(tried.map(([name, { metadata }]) => [name, metadata.version]));
  return { ...drawn, state: { ...drawn.state, arms: versions } };
}

interface PageOptions {
  /**
   * Whether it was rendered without data. The page's script then requests files and data, as on static pages.
   */
  withoutData?: boolean;
  /** Head of a page without its screen. */
  standing?: StandingHead | null;
}

/** Returns the document of a rendered page for a visitor with these versions. */
export function pageOf(
  { document, shell, settings, texts }: Deployed,
  arms: ReadonlyMap<string, DeployedVersion>,
  { pathname }: URL,
  drawn: DrawnPage,
  { withoutData = false, standing = null }: PageOptions = {},
): ComposedPage {
  const by = drawn.state.remote && arms.get(drawn.state.remote.name);
  const parts = {
    drawn: withArms(drawn, document.microFrontends, arms),
    preloads: by && !withoutData ? preloadsOf(by, pathname) : [],
    withoutData,
  };
  return composePage(document, shell, settings, texts, parts, standing);
}
