import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSessionTokens } from '../../platform/auth/session-token.ts';
import { readEnv } from '../../platform/env/env.ts';
import { openTestDatabase } from '../database.ts';
import type { TestSite } from './test-site.ts';

const SERVER_PROCESS_PATH = fileURLToPath(new URL('server-process.ts', import.meta.url));
const START_TIMEOUT_MS = 120_000;
const CALL_TIMEOUT_MS = 60_000;

interface ServerProcess {
  child: ChildProcess;
  baseUrl: string;
  /** Functions that end the job runs in progress, by run id. */
  pendingRuns: Map<number, (failures: string[]) => void>;
  /** Whether the process accepts calls: it is neither starting nor killed. */
  isUp: boolean;
}

/**
 * Application name of the server processes' database connections. It distinguishes them from the connections
 * of the test.
 */
export const APPLICATION_NAME = 'processes of the test';

/** A site with several server processes. */
export interface ProcessSite extends TestSite {
  /** Base URLs of the processes. */
  baseUrls: () => string[];
  /** Details of the processes that exited without being killed. */
  exitDetails: () => string[];
  tokenOf: (userId: string) => Promise<string>;
  /** Runs all jobs in one process. Returns a description of each failure. */
  runJobs: (now: Date) => Promise<string[]>;
}

/**
 * Starts two server processes over one PostgreSQL database. `kill` kills one of them and starts it again.
 * @param databaseSettings returns the settings that connect the processes to a database URL
 */
export async function openProcessSite(
  env: Record<string, string>,
  databaseSettings = (url: string): Record<string, string> => ({ DATABASE_URL: url }),
): Promise<ProcessSite> {
  const database = await openTestDatabase();
  if (database.url === null) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server');
  const settings = {
    NODE_ENV: 'test',
    ...databaseSettings(`${database.url}?application_name=${encodeURIComponent(APPLICATION_NAME)}`),
    API_PORT: '0',
    LOG_LEVEL: 'error',
    // The processes share the strict limits, and all calls come from one address.
    ...Object.fromEntries(
      ['GENERAL', 'SIGN_IN', 'CONTACT_FORMS', 'PAYMENT', 'UPLOAD'].map((name) => [
        `RATE_LIMIT_${name}`,
        '10000000',
      ]),
    ),
    ...env,
  };
  const tokens = createSessionTokens(readEnv(settings).JWT_SECRET);
  const logLines: string[] = [];
  const exitDetails: string[] = [];

  const startProcess = async (): Promise<ServerProcess> => {
    const child = fork(SERVER_PROCESS_PATH, {
      env: { PATH: process.env['PATH'], ...settings },
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => logLines.push(...chunk.toString().split('\n')));
    }
    const startedProcess: ServerProcess = { child, baseUrl: '', pendingRuns: new Map(), isUp: false };
    child.on('message', (message: { ready?: string; runId?: number; failures?: string[] }) => {
      if (message.runId !== undefined)
        startedProcess.pendingRuns.get(message.runId)?.(message.failures ?? []);
    });
    child.once('exit', (code, signal) => {
      startedProcess.isUp = false;
      if (signal !== 'SIGKILL') exitDetails.push(`code ${String(code)}: ${logLines.slice(-20).join('\n')}`);
      for (const resolveRun of startedProcess.pendingRuns.values()) resolveRun([]);
    });
    const [readyMessage] = (await once(child, 'message', {
      signal: AbortSignal.timeout(START_TIMEOUT_MS),
    })) as [{ ready: string }];
    startedProcess.baseUrl = readyMessage.ready;
    startedProcess.isUp = true;
    return startedProcess;
  };

  const runningProcesses = [await startProcess(), await startProcess()];
  let requestCount = 0;
  /** Returns a process that accepts calls. If all have just been killed, waits until one has restarted. */
  const pickProcess = async (): Promise<ServerProcess> => {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const up = runningProcesses.filter(({ isUp }) => isUp);
      requestCount += 1;
      const serverProcess = up[requestCount % Math.max(1, up.length)];
      if (serverProcess) return serverProcess;
      if (Date.now() > deadline) throw new Error('no process restarted');
      await setTimeout(50);
    }
  };

  const send = async (path: string, request: RequestInit): Promise<{ status: number; body: unknown }> => {
    const { baseUrl } = await pickProcess();
    try {
      const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
      const response = await fetch(`${baseUrl}${path}`, { ...request, signal });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
    } catch {
      // The process was killed before it responded, so the outcome of the call is unknown.
      return { status: 0, body: null };
    }
  };

  return {
    db: database.db,
    call: async (method, path, { as, body, key } = {}) =>
      send(path, {
        method,
        headers: {
          ...(as === undefined ? {} : { authorization: `Bearer ${await tokens.issue(as)}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    deliver: async (body, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return (await send('/stripe/webhook', { method: 'POST', headers, body })).status === 200;
    },
    runJobs: async (now) => {
      const serverProcess = await pickProcess();
      requestCount += 1;
      const runId = requestCount;
      const failures = await new Promise<string[]>((resolveRun) => {
        serverProcess.pendingRuns.set(runId, resolveRun);
        serverProcess.child.send({ runId, jobTimeMs: now.getTime() });
      });
      serverProcess.pendingRuns.delete(runId);
      return failures;
    },
    kill: async () => {
      const index = requestCount % runningProcesses.length;
      const processToKill = runningProcesses[index];
      if (!processToKill?.isUp) return;
      processToKill.isUp = false;
      const exited = once(processToKill.child, 'exit');
      processToKill.child.kill('SIGKILL');
      await exited;
      runningProcesses[index] = await startProcess();
    },
    baseUrls: () => runningProcesses.map(({ baseUrl }) => baseUrl),
    exitDetails: () => exitDetails,
    tokenOf: (userId) => tokens.issue(userId),
    findLoggedErrors: () =>
      logLines.filter((line) => /deadlock|does not balance|is only ever added/.test(line)),
    close: async () => {
      for (const { child } of runningProcesses) child.kill('SIGKILL');
      await database.close();
    },
  };
}
