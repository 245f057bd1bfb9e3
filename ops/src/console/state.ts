import { SHELL_NAME } from '@second-gear/contract/names';
import * as z from 'zod/mini';
import { listReleases, listVersions } from '../release/listing.ts';
import { lastChange } from '../site/history.ts';
import { settle } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { accumulate, type Counts, fetchCounts, tallyOf } from '../watch/counts.ts';

/** Sources of the page's figures. */
export interface StateSources {
  /** Addresses of /metrics of the API processes. */
  metrics: readonly string[];
  /** Remotes whose sources are in this repository. */
  buildable: readonly string[];
  /** Address of the renderer. Null if browsers render every page. */
  renderer: string | null;
}

/** Number of ledger entries on the page. */
const SHOWN = 50;

interface Rates {
  counts: Counts | null;
  /** Why there are no figures. Releases must be possible while the API is down. */
  fault: string | null;
}

async function readRates(addresses: readonly string[]): Promise<Rates> {
  try {
    const readings = await fetchCounts(addresses);
    return { counts: readings.reduce<Counts>((sum, one) => accumulate(sum, {}, one), {}), fault: null };
  } catch (error) {
    return { counts: null, fault: (error as Error).message };
  }
}

const drawingSchema = z.object({
  triedAgain: z.array(z.object({ cast: z.string(), at: z.nullable(z.string()) })),
});

interface DrawingState {
  /** Versions that are left to browsers, and the time of each one's next attempt (an ISO date). */
  leftOut: { cast: string; at: string | null }[];
  /** Why the renderer's state is unknown. Releases must be possible while the renderer is down. */
  fault: string | null;
}

/** Longest wait for the renderer, in milliseconds. */
const RENDERER_MS = 3_000;

async function readDrawing(renderer: string): Promise<DrawingState> {
  const address = new URL('/-/state', renderer).href;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(RENDERER_MS) });
    if (!answer.ok) throw new Error(`status ${String(answer.status)}`);
    return { leftOut: drawingSchema.parse(await answer.json()).triedAgain, fault: null };
  } catch (error) {
    return { leftOut: [], fault: `${address}: ${(error as Error).message}` };
  }
}

/** Returns all data of the page. */
export async function consoleState(paths: SitePaths, { metrics, buildable, renderer }: StateSources) {
  await settle(paths);
  const [{ revision, updatedAt, shell, host, remotes: rows }, ledger, { counts, fault }, drawing] =
    await Promise.all([
      listReleases(paths),
      readLedger(paths.ledger),
      readRates(metrics),
      renderer === null ? null : readDrawing(renderer),
    ]);
  const names = [...new Set(rows.map(({ remote }) => remote))];
  const sectionOf = async (name: string, arms: readonly (typeof host)[]) => {
    const counted = <T extends { version: string }>(row: T) => ({
      ...row,
      tally: counts ? tallyOf(counts[`${name}@${row.version}`]) : null,
    });
    return {
      name,
      revision: lastChange(ledger, name)?.revision ?? 0,
      canBuild: buildable.includes(name),
      arms: arms.map(counted),
      versions: (await listVersions(paths, name)).map(counted),
    };
  };
  const remotes = await Promise.all(
    names.map((name) =>
      sectionOf(
        name,
        rows.filter(({ remote }) => remote === name),
      ),
    ),
  );
  const entries = ledger
    .slice(-SHOWN)
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
    host: await sectionOf(SHELL_NAME, [host]),
    remotes,
    ledger: entries,
  };
}
