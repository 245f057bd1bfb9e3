import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { HYDRATION_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { percentile } from '../statistics.ts';

/** Results of a load test. */
export interface LoadResult {
  /** Complete pages per second. */
  perSecond: number;
  /** Median and 99th percentile of the response times of complete pages, in ms. */
  median: number;
  p99: number;
  requestCount: number;
  /**
   * Numbers of responses: complete pages (`complete`), pages without the remote's screen (`frameOnly`),
   * static pages (`static`), and everything else (`failed`).
   */
  complete: number;
  frameOnly: number;
  static: number;
  failed: number;
  /** Responses by status. The status 0 counts requests without a response. */
  statuses: Record<number, number>;
}

/** HTTP status of the renderer on which the gateway serves the static page. */
const SSR_UNAVAILABLE_STATUS = 501;
const HYDRATION_ELEMENT = `id="${HYDRATION_ELEMENT_ID}"`;
/** Pause before a client's next request if the response was not a complete page, in ms. */
const RETRY_PAUSE_MS = 100;

type Outcome = 'complete' | 'frameOnly' | 'static' | 'failed';

function requestPage(agent: Agent, url: URL): Promise<{ outcome: Outcome; status: number }> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      const status = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => {
        resolve({ outcome: 'failed', status: 0 });
      });
      response.on('end', () => {
        resolve({ outcome: classifyResponse(status, Buffer.concat(chunks)), status });
      });
    });
    request.on('error', () => {
      resolve({ outcome: 'failed', status: 0 });
    });
  });
}

function classifyResponse(status: number, body: Buffer): Outcome {
  if (status === SSR_UNAVAILABLE_STATUS) return 'static';
  if (status !== 200) return 'failed';
  if (body.includes('"complete":true')) return 'complete';
  return body.includes(HYDRATION_ELEMENT) ? 'frameOnly' : 'static';
}

/** Creates a client that requests pages from a renderer or a site and counts the results. */
function createLoadClient(url: string, addresses: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  const counts: Record<Outcome, number> = { complete: 0, frameOnly: 0, static: 0, failed: 0 };
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  let requestCount = 0;
  const startedAt = performance.now();
  return {
    sendNextRequest: async (): Promise<Outcome> => {
      const address = addresses[requestCount % addresses.length] ?? '/';
      requestCount += 1;
      const start = performance.now();
      const { outcome, status } = await requestPage(agent, new URL(address, url));
      counts[outcome] += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (outcome === 'complete') times.push(performance.now() - start);
      return outcome;
    },
    getResult: (): LoadResult => {
      const seconds = (performance.now() - startedAt) / 1000;
      agent.destroy();
      return {
        ...counts,
        statuses,
        requestCount,
        perSecond: counts.complete / seconds,
        median: percentile(times, 0.5),
        p99: percentile(times, 0.99),
      };
    },
  };
}

/** Sends requests for `ms` milliseconds from `clients` parallel clients, each with one request at a time. */
export async function loadWithClients(
  url: string,
  addresses: readonly string[],
  clients: number,
  ms: number,
): Promise<LoadResult> {
  const { sendNextRequest, getResult } = createLoadClient(url, addresses);
  const end = performance.now() + ms;
  const client = async (): Promise<void> => {
    while (performance.now() < end) if ((await sendNextRequest()) !== 'complete') await wait(RETRY_PAUSE_MS);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return getResult();
}

/** Sends `rate` requests per second for `ms` milliseconds, even if earlier requests are still pending. */
export async function loadAtRate(
  url: string,
  addresses: readonly string[],
  rate: number,
  ms: number,
): Promise<LoadResult> {
  const { sendNextRequest, getResult } = createLoadClient(url, addresses);
  const pendingRequests: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let elapsedMs = 0; elapsedMs < ms; elapsedMs = performance.now() - startedAt) {
    while (pendingRequests.length < (elapsedMs / 1000) * rate) pendingRequests.push(sendNextRequest());
    await wait(5);
  }
  await Promise.all(pendingRequests);
  return getResult();
}
