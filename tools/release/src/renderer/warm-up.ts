import type { SiteContent } from '../compose/index-html.ts';
import { toRenderRequest } from './page.ts';
import { NotRenderedError, type RendererPool, type RenderTarget } from './renderer-pool.ts';

/** An address that belongs to no remote, so the shell renders it. */
const WARM_UP_PATH = '/-/warming-up';
const WARM_UP_ORIGIN = 'http://localhost';
/** Time limit of a warm-up render in milliseconds. It is long, because no visitor waits for the page. */
const WARM_UP_DEADLINE_MS = 5_000;

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

function ignoreNotRendered(error: unknown): void {
  // The failure was already counted. Visitors get the static page.
  if (!(error instanceof NotRenderedError)) throw error;
}

/**
 * Starts the threads and renders a page with each, because the first render of a thread is many times
 * slower.
 */
export async function warmUp(pool: RendererPool, currentSite: SiteContent, api: string): Promise<void> {
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
