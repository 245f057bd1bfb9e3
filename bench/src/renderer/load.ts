import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../statistics.ts';

/** What came of asking for pages. */
export interface Load {
  /** Pages that were drawn whole, a second. */
  perSecond: number;
  /** Ms that one in two, and 99 in 100, of these took at most. */
  median: number;
  p99: number;
  asked: number;
  /** Drawn whole; drawn without the screen; left to the static page; not answered as they should be. */
  whole: number;
  frame: number;
  left: number;
  failed: number;
  /** Answers by their status; 0 where there was none. */
  statuses: Record<number, number>;
}

/** Status by which a renderer says that the static page is to be sent. */
const NOT_DRAWN = 501;
/** Whoever got the static page does not ask for the next one at once, in ms. */
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

/** Asks a renderer for pages, and keeps count. */
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

/** So many clients ask for one page after the other. */
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

/** So many pages a second are asked for, whether those before have come or not. */
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
