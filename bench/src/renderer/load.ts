import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../statistics.ts';

/** Results of a load test. */
export interface Load {
  /** Complete pages per second. */
  perSecond: number;
  /** Median and 99th percentile of these pages, in ms. */
  median: number;
  p99: number;
  asked: number;
  /** Complete pages; pages without the screen; static pages; unexpected responses. */
  whole: number;
  frame: number;
  left: number;
  failed: number;
  /** Responses by status; 0 counts requests without a response. */
  statuses: Record<number, number>;
}

/** Status with which a renderer delegates to the static page. */
const NOT_DRAWN = 501;
/** Pause after a static page before the next request, in ms. */
const LOOKING = 100;

type Outcome = 'whole' | 'frame' | 'left' | 'failed';

function ask(agent: Agent, url: URL): Promise<{ outcome: Outcome; status: number }> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      const status = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => {
        resolve({ outcome: 'failed', status: 0 });
      });
      response.on('end', () => {
        resolve({ outcome: outcomeOf(status, Buffer.concat(chunks)), status });
      });
    });
    request.on('error', () => {
      resolve({ outcome: 'failed', status: 0 });
    });
  });
}

function outcomeOf(status: number, body: Buffer): Outcome {
  if (status === NOT_DRAWN) return 'left';
  if (status !== 200) return 'failed';
  return body.includes('"complete":true') ? 'whole' : 'frame';
}

/** Creates a client that requests pages from a renderer and counts the results. */
function asker(url: string, addresses: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  const counts: Record<Outcome, number> = { whole: 0, frame: 0, left: 0, failed: 0 };
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  let asked = 0;
  const began = performance.now();
  return {
    next: async (): Promise<Outcome> => {
      const address = addresses[asked % addresses.length] ?? '/';
      asked += 1;
      const start = performance.now();
      const { outcome, status } = await ask(agent, new URL(address, url));
      counts[outcome] += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (outcome === 'whole') times.push(performance.now() - start);
      return outcome;
    },
    result: (): Load => {
      const seconds = (performance.now() - began) / 1000;
      agent.destroy();
      return {
        ...counts,
        statuses,
        asked,
        perSecond: counts.whole / seconds,
        median: percentile(times, 0.5),
        p99: percentile(times, 0.99),
      };
    },
  };
}

/** Runs this many clients in parallel, each with one request at a time. */
export async function byClients(
  url: string,
  addresses: readonly string[],
  clients: number,
  ms: number,
): Promise<Load> {
  const { next, result } = asker(url, addresses);
  const end = performance.now() + ms;
  const client = async (): Promise<void> => {
    while (performance.now() < end) if ((await next()) !== 'whole') await wait(LOOKING);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return result();
}

/** Sends a fixed number of requests per second, even if earlier ones are still pending. */
export async function byRate(
  url: string,
  addresses: readonly string[],
  rate: number,
  ms: number,
): Promise<Load> {
  const { next, result } = asker(url, addresses);
  const under: Promise<unknown>[] = [];
  const began = performance.now();
  for (let passed = 0; passed < ms; passed = performance.now() - began) {
    while (under.length < (passed / 1000) * rate) under.push(next());
    await wait(5);
  }
  await Promise.all(under);
  return result();
}
