import { SHELL_NAME } from '@second-gear/contract/names';
import * as z from 'zod/mini';
import { listReleases, listVersions } from '../release/list-releases.ts';
import { recoverIfUnfinished } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { lastChange } from '../site/rollout.ts';
import { accumulate, type Counts, fetchCounts, tallyOf } from '../watch/counts.ts';

/** Where the data of the console comes from. */
export interface StateSources {
  /** URLs of /metrics of the API processes. */
  metrics: readonly string[];
  /** Remotes whose sources are in this repository. */
  buildable: readonly string[];
  /** Address of the renderer. Null if browsers render every page. */
  renderer: string | null;
}

/** Maximum number of ledger entries on the page. */
const MAX_LEDGER_ENTRIES = 50;

interface Rates {
  counts: Counts | null;
  /**
   * Why the failure rates are unknown. Null if they are known. The page is shown without them, because
   * releases must be possible while the API is down.
   */
  fault: string | null;
}

async function readRates(addresses: readonly string[]): Promise<Rates> {
  try {
    const readings = await fetchCounts(addresses);
    return {
      counts: readings.reduce<Counts>((sum, reading) => accumulate(sum, {}, reading), {}),
      fault: null,
    };
  } catch (error) {
    return { counts: null, fault: (error as Error).message };
  }
}

const rendererStateSchema = z.object({
  triedAgain: z.array(z.object({ cast: z.string(), at: z.nullable(z.string()) })),
});

interface RendererStatus {
  /**
   * Versions that browsers render because server-side rendering failed, and the time at which the renderer
   * tries each again (an ISO date).
   */
  leftOut: { cast: string; at: string | null }[];
  /**
   * Why the renderer's state is unknown. Null if it is known. The page is shown without it, because releases
   * must be possible while the renderer is down.
   */
  fault: string | null;
}

/** Longest wait for the renderer, in milliseconds. */
const RENDERER_TIMEOUT_MS = 3_000;

async function readRendererStatus(renderer: string): Promise<RendererStatus> {
  const address = new URL('/-/state', renderer).href;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(RENDERER_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`status ${String(response.status)}`);
    return { leftOut: rendererStateSchema.parse(await response.json()).triedAgain, fault: null };
  } catch (error) {
    return { leftOut: [], fault: `${address}: ${(error as Error).message}` };
  }
}

/** Returns all data of the console's page. */
export async function readConsoleState(paths: SitePaths, { metrics, buildable, renderer }: StateSources) {
  await recoverIfUnfinished(paths);
  const [
    { revision, updatedAt, shell, host, remotes: releases, retired },
    ledger,
    { counts, fault },
    drawing,
  ] = await Promise.all([
    listReleases(paths),
    readLedger(paths.ledger),
    readRates(metrics),
    renderer === null ? null : readRendererStatus(renderer),
  ]);
  const names = [...new Set([...releases, ...retired].map(({ remote }) => remote))];
  const toSection = async (name: string, variants: readonly (typeof host)[]) => {
    const withTally = <T extends { version: string }>(row: T) => ({
      ...row,
      tally: counts ? tallyOf(counts[`${name}@${row.version}`]) : null,
    });
    return {
      name,
      revision: lastChange(ledger, name)?.revision ?? 0,
      canBuild: buildable.includes(name),
      /** When, by whom and why the remote was taken off the site. Null if it is live. */
      retired: retired.find(({ remote }) => remote === name) ?? null,
      arms: variants.map(withTally),
      versions: (await listVersions(paths, name)).map(withTally),
    };
  };
  const remotes = await Promise.all(
    names.map((name) =>
      toSection(
        name,
        releases.filter(({ remote }) => remote === name),
      ),
    ),
  );
  const entries = ledger
    .slice(-MAX_LEDGER_ENTRIES)
    .reverse()
    .map(({ revision: number, at, who, what, subject, from, to, traffic, ended, why, forced }) => ({
      revision: number,
      at,
      who,
      what,
      subject,
      from: ended ?? from,
      to,
      traffic: traffic ?? null,
      why,
      forced: forced ?? [],
    }));
  return {
    revision,
    updatedAt,
    shell,
    ratesFault: fault,
    drawing,
    host: await toSection(SHELL_NAME, [host]),
    remotes,
    ledger: entries,
  };
}
