import type { DeployedVersion } from '@second-gear/contract/discovery';
import type { Drawing, DrawnPage } from '@second-gear/contract/drawn';
import { matchPattern } from '@second-gear/contract/route-patterns';
import { type ComposedPage, composePage, shareImageOf, type StandingHead } from '../compose/index-html.ts';
import type { Deployed } from './deployed.ts';

/** What is to be drawn of a site for an address. */
export const drawingOf = (
  { settings, shell }: Deployed,
  { origin, pathname, search }: URL,
  { api, ...rest }: { api: string } & Omit<Drawing, 'address' | 'page'>,
): Drawing => ({
  address: pathname + search,
  page: { config: settings.config, api, origin, shareImage: shareImageOf(shell) },
  ...rest,
});

/** Files that the browser needs of the version that drew a page, those of the page's own screen included. */
function preloadsOf({ url, extras }: DeployedVersion, pathname: string) {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const own = extras.routes.find(({ path }) => matchPattern(path, pathname) !== null)?.files ?? [];
  return [...new Set([...extras.preloads, ...own])].map((file) => ({
    href: folder + file,
    integrity: extras.files[file],
  }));
}

/** A drawn page that knows what its visitor has of the remotes that are tried out. */
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
  /** It was drawn without: the page's script asks for files and data, as it does where nothing is drawn. */
  withoutData?: boolean;
  /** What the page says of itself where its screen is not in it. */
  standing?: StandingHead | null;
}

/** The document of a drawn page, for a visitor who has these versions. */
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
