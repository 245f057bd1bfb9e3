import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '@second-gear/node-utils/atomic-write';
import { REPOSITORY } from '../../site/paths.ts';
import type { BrowserCheck } from './browser-check.ts';
import { hashCheckInputs } from './check-inputs.ts';
import { browserCheck } from './check.ts';

/** Folder with one empty file per passed check. A program that can write to it can also change the gate itself. */
const CACHE_FOLDER = path.join(REPOSITORY, '.cache', 'gate');
/** How long a passed check counts, in milliseconds. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;

/** Returns when the check passed. Null if it did not, or too long ago. */
async function passedAt(file: string): Promise<Date | null> {
  const found = await stat(file).catch(() => null);
  return found && Date.now() - found.mtimeMs < MAX_AGE_MS ? found.mtime : null;
}

/** Records that a check passed, and removes old records. */
async function recordPass(file: string): Promise<void> {
  await writeAtomically(file, '');
  const folder = path.dirname(file);
  for (const name of await readdir(folder)) {
    const other = path.join(folder, name);
    if ((await passedAt(other)) === null) await rm(other, { force: true });
  }
}

/**
 * Returns a browser check that does not repeat a check that passed with the same inputs. A check with reasons is
 * repeated, because it may have met a busy machine.
 */
export const cachePasses =
  (check: BrowserCheck, folder = CACHE_FOLDER, hashInputs = hashCheckInputs): BrowserCheck =>
  async (staged, version, report) => {
    const inputs = await hashInputs(staged, version);
    const file = inputs === null ? null : path.join(folder, inputs);
    const time = file === null ? null : await passedAt(file);
    if (time !== null) {
      report?.(
        `Browser check, not repeated: ${version.version} passed at ${time.toISOString()}, and nothing on which the check depends has changed.`,
      );
      return [];
    }
    const reasons = await check(staged, version, report);
    // A release does not fail if the disk is full or read-only.
    if (file !== null && reasons.length === 0) await recordPass(file).catch(() => undefined);
    return reasons;
  };

/** The gate's browser check, which is not repeated while nothing on which it depends changes. */
export const cachedBrowserCheck: BrowserCheck = cachePasses(browserCheck);
