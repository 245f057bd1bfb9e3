import { existsSync } from 'node:fs';
import { SHELL_NAME } from '@second-gear/contract/names';
import { deployedShellSchema, type Discovery } from '@second-gear/federation/discovery';
import type { LedgerEntry } from '@second-gear/federation/release';
import * as z from 'zod/mini';
import { shellCodeHashes } from '../site/discovery-document.ts';
import type { SitePaths } from '../site/paths.ts';
import { readShellRecord } from '../site/release-records.ts';
import { rolloutOf } from '../site/rollout.ts';

const publicShellSchema = z.object({
  microFrontends: z.object({ [SHELL_NAME]: z.tuple([deployedShellSchema]) }),
});

const sortedJson = (files: Record<string, string>): string => JSON.stringify(Object.entries(files).sort());

/** Returns how the document's shell differs from the ledger and from the shell's release record. */
export async function shellFaults(
  paths: SitePaths,
  { extras }: Discovery,
  rawDocument: unknown,
  ledger: readonly LedgerEntry[],
): Promise<string[]> {
  const { live } = rolloutOf(ledger, SHELL_NAME);
  const { shell } = extras;
  if (shell !== live) return [`discovery.json has the shell ${shell}, but the ledger says ${String(live)}`];
  if (!existsSync(paths.shellVersion(shell))) return [`${paths.shellVersion(shell)} is served but missing`];
  const record = await readShellRecord(paths, shell);
  const parsed = publicShellSchema.safeParse(rawDocument);
  if (!parsed.success) return [];
  const [{ url, metadata, extras: listed }] = parsed.data.microFrontends[SHELL_NAME];
  const { entry } = record.build;
  const matchesRecord =
    url === `/shell/${shell}/${entry}` &&
    metadata.integrity === record.files[entry] &&
    sortedJson(listed.files) === sortedJson(shellCodeHashes(record));
  return matchesRecord ? [] : [`discovery.json lists other files of the shell ${shell} than were released`];
}
