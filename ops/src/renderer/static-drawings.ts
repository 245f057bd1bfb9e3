import type { Drawn } from '@second-gear/contract/drawn';
import type { SitePaths } from '../site/paths.ts';
import { armsOf, type Deployed, isOnTrial, type Owner, ownerOf, readDeployed } from './deployed.ts';
import { readHalf, type ServerHalf } from './halves.ts';
import { FOR_GOOD } from './offences.ts';
import { drawingOf, pageOf } from './page.ts';
import { type Cast, createStudio } from './studio.ts';

/** Server-rendered pages for a site without a renderer. */
export interface StaticDrawings {
  /** Documents by address. */
  drawn: Map<string, string>;
  /** Why the others were not rendered, by address. */
  notDrawn: Map<string, string>;
}

/** Everything that pages are rendered from. Read at one moment, because a version may be removed later. */
export interface Material {
  now: Deployed;
  /** Server bundles by name. An error if one differs from the released one. */
  halves: ReadonlyMap<string, ServerHalf | null | Error>;
}

/** Reads everything that a site's pages are rendered from. */
export async function readMaterial(paths: SitePaths): Promise<Material> {
  const now = await readDeployed(paths);
  const parts = [
    ['shell', now.shell.version] as const,
    ...[...armsOf(now.document, null)].map(([name, { metadata }]) => [name, metadata.version] as const),
  ];
  const halves = await Promise.all(
    parts.map(async ([name, version]) => {
      // The render of each page reports this error.
      const half = await readHalf(paths, name, version).catch((error: unknown) => new Error(String(error)));
      return [name, half] as const;
    }),
  );
  return { now, halves: new Map(halves) };
}

/** Only the operator waits. */
const DEADLINE_MS = 10_000;

/** A port without a listener. A version that does not support rendering without data gets no data from it. */
const NO_API = 'http://127.0.0.1:9';

/** Returns why a render is not a usable page. Null if it is. */
function flawOf(drawn: Drawn): string | null {
  if (drawn.kind === 'redirect') return `it leads to ${drawn.to}`;
  if (drawn.faults.length > 0) return drawn.faults.join('\n');
  if (!drawn.state.complete) return 'its screen is drawn with data only';
  return drawn.status === 200 ? null : `it has status ${String(drawn.status)}`;
}

/**
 * Renders the pages of these addresses without data, with the live versions. During a canary it renders none,
 * because visitors have different versions.
 */
export async function drawStatic(
  { now, halves }: Material,
  routes: readonly string[],
): Promise<StaticDrawings> {
  const result: StaticDrawings = { drawn: new Map(), notDrawn: new Map() };
  const { document, settings, shell } = now;
  const hindrance = isOnTrial(document)
    ? 'something is on trial'
    : settings.siteUrl
      ? null
      : 'the site does not know its address (SITE_URL)';
  if (hindrance !== null) {
    for (const route of routes) result.notDrawn.set(route, hindrance);
    return result;
  }
  const arms = armsOf(document, null);
  const studio = createStudio({
    halfOf: (name) => {
      const half = halves.get(name);
      return half instanceof Error ? Promise.reject(half) : Promise.resolve(half ?? null);
    },
    limits: { heap: 192, outside: 128, patience: DEADLINE_MS, start: DEADLINE_MS },
    patience: 2 * DEADLINE_MS,
    most: 1,
    spare: 2 + arms.size,
    // Avoids waiting on each page for a version that hangs.
    tolerance: { tries: 2, within: Number.POSITIVE_INFINITY, backOff: FOR_GOOD },
    onOffence: () => undefined,
  });

  function castOf(owner: Owner): Cast {
    const version = owner.kind === 'remote' ? arms.get(owner.name)?.metadata.version : undefined;
    const remote = owner.kind === 'remote' && version !== undefined ? { name: owner.name, version } : null;
    return { shell: shell.version, remote };
  }

  try {
    for (const route of routes) {
      const owner = ownerOf(arms, route);
      if (owner.kind === 'remote' && !owner.isDrawn) {
        result.notDrawn.set(route, `${owner.name} leaves it to browsers`);
        continue;
      }
      const address = new URL(route, settings.siteUrl);
      const drawing = drawingOf(now, address, { api: NO_API, deadline: DEADLINE_MS, withoutData: true });
      try {
        const drawn = await studio.draw(castOf(owner), drawing);
        const flaw = flawOf(drawn);
        if (flaw !== null || drawn.kind !== 'page') result.notDrawn.set(route, flaw ?? 'it is no page');
        else result.drawn.set(route, pageOf(now, arms, address, drawn, { withoutData: true }).html);
      } catch (error) {
        // A failed page must not stop a deployment. The caller reports the reason to the operator.
        result.notDrawn.set(route, error instanceof Error ? error.message : String(error));
      }
    }
    return result;
  } finally {
    await studio.end();
  }
}
