import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { REPOSITORY } from '../site/paths.ts';

/** What a local stack says of itself while it runs, in its data folder. */
const noteSchema = z.object({ api: z.string(), apiInternal: z.string(), pid: z.int() });

type Environment = Readonly<Record<string, string | undefined>>;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, but as somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

async function readNote(dataDir: string): Promise<z.infer<typeof noteSchema> | null> {
  let text: string;
  try {
    text = await readFile(path.join(dataDir, 'stack.json'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const note = noteSchema.parse(JSON.parse(text));
  return isRunning(note.pid) ? note : null;
}

/** Where an API of this folder is, or would be. */
export interface LocalApi {
  address: string;
  /** Serves /metrics. An API that is named has one address here, which then needs the operators' token. */
  internalAddress: string;
  /** False where it is only where this folder's stack would have it: another folder's may answer there. */
  isKnown: boolean;
}

/**
 * The API of this folder's local stack: the one that is named (API_TARGET), the one that runs, or the place where
 * one of this folder would be. Throws when the note of a running stack cannot be read.
 */
export async function localApi(env: Environment = process.env): Promise<LocalApi> {
  if (env.API_TARGET) return { address: env.API_TARGET, internalAddress: env.API_TARGET, isKnown: true };
  const running = await readNote(path.resolve(REPOSITORY, env.DATA_DIR || '.data'));
  if (running !== null) return { address: running.api, internalAddress: running.apiInternal, isKnown: true };
  return {
    address: `http://127.0.0.1:${env.API_PORT || '4000'}`,
    internalAddress: `http://127.0.0.1:${env.API_INTERNAL_PORT || '4100'}`,
    isKnown: false,
  };
}

/** Where failure rates are read, comma-separated: as METRICS_URL says, else of this folder's local stack. */
export const metricsAddresses = async (env: Environment = process.env): Promise<string> =>
  env.METRICS_URL || `${(await localApi(env)).internalAddress}/metrics`;
