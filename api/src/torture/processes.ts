import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSessionTokens } from '../auth/session-token.ts';
import { readEnv } from '../env.ts';
import { openTestDatabase } from '../testing/database.ts';
import type { Site } from './site.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
const START_MS = 120_000;
const CALL_MS = 60_000;

interface Process {
  child: ChildProcess;
  address: string;
  /** Job runs that were requested and have not finished. */
  turns: Map<number, (failed: string[]) => void>;
  /** Whether it accepts calls: it is neither starting nor killed. */
  isUp: boolean;
}

/** Application name of these processes' connections, to distinguish them from the test's own. */
export const CONNECTIONS = 'processes of the test';

/** A site of several processes. */
export interface ProcessSite extends Site {
  /** Addresses of the processes. */
  addresses: () => string[];
  /** Details of the processes that exited without being killed. */
  ended: () => string[];
  tokenOf: (userId: string) => Promise<string>;
  /** Returns why jobs failed. */
  turn: (now: Date) => Promise<string[]>;
}

/**
 * Two server processes over one PostgreSQL database. Either is killed now and then.
 * @param reach settings to connect them to a database URL
 */
export async function openProcesses(
  env: Record<string, string>,
  reach = (url: string): Record<string, string> => ({ DATABASE_URL: url }),
): Promise<ProcessSite> {
  const database = await openTestDatabase();
  if (database.url === null) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server');
  const settings = {
    NODE_ENV: 'test',
    ...reach(`${database.url}?application_name=${encodeURIComponent(CONNECTIONS)}`),
    API_PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_GENERAL: '10000000',
    ...env,
  };
  const tokens = createSessionTokens(readEnv(settings).JWT_SECRET);
  const said: string[] = [];
  const ended: string[] = [];

  const begin = async (): Promise<Process> => {
    const child = fork(WORKER, {
      env: { PATH: process.env['PATH'], ...settings },
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => said.push(...chunk.toString().split('\n')));
    }
    const started: Process = { child, address: '', turns: new Map(), isUp: false };
    child.on('message', (message: { ready?: string; turn?: number; failed?: string[] }) => {
      if (message.turn !== undefined) started.turns.get(message.turn)?.(message.failed ?? []);
    });
    child.once('exit', (code, signal) => {
      started.isUp = false;
      if (signal !== 'SIGKILL') ended.push(`code ${String(code)}: ${said.slice(-20).join('\n')}`);
      for (const done of started.turns.values()) done([]);
    });
    const [first] = (await once(child, 'message', { signal: AbortSignal.timeout(START_MS) })) as [
      { ready: string },
    ];
    started.address = first.ready;
    started.isUp = true;
    return started;
  };

  const running = [await begin(), await begin()];
  let count = 0;
  /** Returns a process that accepts calls. Waits for one if all have just been killed. */
  const pick = async (): Promise<Process> => {
    const deadline = Date.now() + START_MS;
    for (;;) {
      const up = running.filter(({ isUp }) => isUp);
      count += 1;
      const one = up[count % Math.max(1, up.length)];
      if (one) return one;
      if (Date.now() > deadline) throw new Error('No process came up again');
      await setTimeout(50);
    }
  };

  const send = async (path: string, request: RequestInit): Promise<{ status: number; body: unknown }> => {
    const { address } = await pick();
    try {
      const signal = AbortSignal.timeout(CALL_MS);
      const answer = await fetch(`${address}${path}`, { ...request, signal });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
    } catch {
      // Killed before it responded, so the outcome of the call is unknown.
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
    turn: async (now) => {
      const one = await pick();
      count += 1;
      const turn = count;
      const failed = await new Promise<string[]>((done) => {
        one.turns.set(turn, done);
        one.child.send({ turn, at: now.getTime() });
      });
      one.turns.delete(turn);
      return failed;
    },
    kill: async () => {
      const at = count % running.length;
      const victim = running[at];
      if (!victim?.isUp) return;
      victim.isUp = false;
      const gone = once(victim.child, 'exit');
      victim.child.kill('SIGKILL');
      await gone;
      running[at] = await begin();
    },
    addresses: () => running.map(({ address }) => address),
    ended: () => ended,
    tokenOf: (userId) => tokens.issue(userId),
    complaints: () => said.filter((line) => /deadlock|does not balance|is only ever added/.test(line)),
    close: async () => {
      for (const { child } of running) child.kill('SIGKILL');
      await database.close();
    },
  };
}
