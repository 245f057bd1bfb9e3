import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { REPOSITORY } from '../site/paths.ts';

/** File in the data folder that describes a running local stack. */
const noteSchema = z.object({ api: z.string(), apiInternal: z.string(), pid: z.int() });

type Environment = Readonly<Record<string, string | undefined>>;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is running, but under another user.
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

/** Where this folder's API runs, or would run. */
export interface LocalApi {
  address: string;
  /** Serves /metrics. A configured API has one address, where /metrics requires the operator token. */
  internalAddress: string;
  /** False for the default address of this folder's stack. Another folder's API may respond there. */
  isKnown: boolean;
}

/**
 * Returns the configured API (API_TARGET), else the running one of this folder's local stack, else its
 * default address. Throws if the file of a running stack cannot be read.
 */
export async function findLocalApi(env: Environment = process.env): Promise<LocalApi> {
  if (env.API_TARGET) return { address: env.API_TARGET, internalAddress: env.API_TARGET, isKnown: true };
  const runningStack = await readNote(path.resolve(REPOSITORY, env.DATA_DIR || '.data'));
  if (runningStack !== null)
    return { address: runningStack.api, internalAddress: runningStack.apiInternal, isKnown: true };
  return {
    address: `http://127.0.0.1:${env.API_PORT || '4000'}`,
    internalAddress: `http://127.0.0.1:${env.API_INTERNAL_PORT || '4100'}`,
    isKnown: false,
  };
}

/**
 * Returns the addresses of the failure rates, comma-separated: METRICS_URL, else those of this folder's local
 * stack.
 */
export const metricsAddresses = async (env: Environment = process.env): Promise<string> =>
  env.METRICS_URL || `${(await findLocalApi(env)).internalAddress}/metrics`;
