import { SHELL_NAME } from '@second-gear/contract/names';
import { listReleases, listVersions } from '../release/listing.ts';
import { lastChange } from '../site/history.ts';
import { settle } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { accumulate, type Counts, fetchCounts, tallyOf } from '../watch/counts.ts';

/** Entries of the ledger that are shown. */
const SHOWN = 50;

interface Rates {
  counts: Counts | null;
  /** Why there are none: releases must be possible while the API is down. */
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

/** Everything that the page shows. */
export async function consoleState(
  paths: SitePaths,
  metrics: readonly string[],
  buildable: readonly string[],
) {
  await settle(paths);
  const [{ revision, updatedAt, shell, host, remotes: rows }, ledger, { counts, fault }] = await Promise.all([
    listReleases(paths),
    readLedger(paths.ledger),
    readRates(metrics),
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
    host: await sectionOf(SHELL_NAME, [host]),
    remotes,
    ledger: entries,
  };
}
