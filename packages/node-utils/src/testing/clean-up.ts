import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const cleanUpTasks: (() => Promise<unknown>)[] = [];

/**
 * Runs `work` after the file's tests. Hooks cannot be added inside a test, so one hook runs all registered
 * functions.
 */
export function cleanUp(work: () => Promise<unknown>): void {
  cleanUpTasks.push(work);
}

afterAll(async () => {
  for (const work of cleanUpTasks.splice(0).reverse()) await work();
});

/** Creates a temporary folder and deletes it after the file's tests. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-gear-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
