import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { REPOSITORY } from '../site/paths.ts';

/** stack.json in the data folder, which describes a running local stack. */
const stackFileSchema = z.object({ api: z.string(), apiInternal: z.string(), pid: z.int() });

type Environment = Readonly<Record<string, string | undefined>>;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is running, but under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

async function readStackFile(dataDir: string): Promise<z.infer<typeof stackFileSchema> | null> {
  let text: string;
  try {
    text = await readFile(path.join(dataDir, 'stack.json'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const stackFile = stackFileSchema.parse(JSON.parse(text));
  return isRunning(stackFile.pid) ? stackFile : null;
}

/** Addresses of this folder's API. */
export interface LocalApi {
  address: string;
  /**
   * Address that serves /metrics. For a configured API it is the same as `address`, and /metrics requires the
   * operator token.
   */
  internalAddress: string;
  /** False if these are only the default addresses, at which another folder's API may respond. */
  isKnown: boolean;
}

/**
 * Returns the configured API (API_TARGET), else the running one of this folder's local stack, else its
 * default address. Throws if the file of a running stack cannot be read.
 */
export async function findLocalApi(env: Environment = process.env): Promise<LocalApi> {
  if (env.API_TARGET) return { address: env.API_TARGET, internalAddress: env.API_TARGET, isKnown: true };
  const runningStack = await readStackFile(path.resolve(REPOSITORY, env.DATA_DIR || '.data'));
  if (runningStack !== null)
    return { address: runningStack.api, internalAddress: runningStack.apiInternal, isKnown: true };
  return {
    address: `http://127.0.0.1:${env.API_PORT || '4000'}`,
    internalAddress: `http://127.0.0.1:${env.API_INTERNAL_PORT || '4100'}`,
    isKnown: false,
  };
}

/**
 * Returns the comma-separated URLs of /metrics, where failure rates are read: METRICS_URL, else that of this
 * folder's local stack.
 */
export const findMetricsAddresses = async (env: Environment = process.env): Promise<string> =>
  env.METRICS_URL || `${(await findLocalApi(env)).internalAddress}/metrics`;
