import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const cleanUpFunctions: (() => Promise<unknown>)[] = [];

/**
 * Registers a function that runs after all tests of the file. Unlike Jest's `afterAll`, it can be called
 * inside a test.
 */
export function cleanUp(work: () => Promise<unknown>): void {
  cleanUpFunctions.push(work);
}

/** Runs the registered functions, the latest first. setup.ts calls it after each file. */
export async function runCleanUp(): Promise<void> {
  for (const work of cleanUpFunctions.splice(0).reverse()) await work();
}

/** Creates a temporary folder. It is deleted after all tests of the file. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-gear-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
