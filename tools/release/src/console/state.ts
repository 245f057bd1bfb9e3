import { SHELL_NAME } from '@second-gear/contract/names';
import * as z from 'zod/mini';
import { listReleases, listVersions } from '../release/list-releases.ts';
import { recoverIfUnfinished } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { lastChange } from '../site/rollout.ts';
import { accumulate, type Counts, fetchCounts, tallyOf } from '../watch/counts.ts';

/** Sources of the console's data. */
export interface StateSources {
  /** URLs of /metrics of the API processes. */
  metrics: readonly string[];
  /** Remotes whose sources are in this repository. */
  buildableNames: readonly string[];
  /** Address of the renderer. Null if browsers render every page. */
  renderer: string | null;
}

/** Maximum number of ledger entries on the page. */
const MAX_LEDGER_ENTRIES = 50;

interface Rates {
  counts: Counts | null;
  /**
   * Why the failure rates are unknown; null if they are known. Releases must be possible while the API is
   * down.
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
   * Versions whose server-side rendering is disabled, and when the renderer tries each again (an ISO date).
   */
  disabledVersions: { version: string; at: string | null }[];
  /** Why the renderer's state is unknown; null if it is known. Releases must be possible while it is down. */
  fault: string | null;
}

/** Timeout of the renderer in milliseconds. */
const RENDERER_TIMEOUT_MS = 3_000;

async function readRendererStatus(renderer: string): Promise<RendererStatus> {
  const address = new URL('/-/state', renderer).href;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(RENDERER_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`status ${String(response.status)}`);
    const { triedAgain } = rendererStateSchema.parse(await response.json());
    return { disabledVersions: triedAgain.map(({ cast, at }) => ({ version: cast, at })), fault: null };
  } catch (error) {
    return { disabledVersions: [], fault: `${address}: ${(error as Error).message}` };
  }
}

/** Returns all data that the console's page shows. */
export async function readConsoleState(
  paths: SitePaths,
  { metrics, buildableNames, renderer }: StateSources,
) {
  await recoverIfUnfinished(paths);
  const [
    { revision, updatedAt, shell, host, remotes: releases, retired },
    ledger,
    { counts, fault },
    rendererStatus,
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
      canBuild: buildableNames.includes(name),
      /** The remote's retirement. Null if it is live. */
      retired: retired.find(({ remote }) => remote === name) ?? null,
      variants: variants.map(withTally),
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
    renderer: rendererStatus,
    host: await toSection(SHELL_NAME, [host]),
    remotes,
    ledger: entries,
  };
}
