import { createHmac } from 'node:crypto';
import type { ProviderEvent } from '../objects/api-types.ts';
import type { Store } from '../store/store.ts';

const SECOND_MS = 1_000;
/** Delays between delivery attempts, in ms. Delivery ends if the attempt after the last delay fails. */
export const RETRY_DELAYS_MS = [1, 2, 5, 10, 30, 60, 300, 1_800, 7_200, 21_600].map((s) => s * SECOND_MS);
const ATTEMPT_TIMEOUT_MS = 10 * SECOND_MS;

/** Returns the `Stripe-Signature` header: HMAC-SHA256 of `<seconds>.<body>` with the endpoint's secret. */
export function signatureOf(body: string, secret: string, atMs: number): string {
  const seconds = Math.floor(atMs / SECOND_MS);
  const mac = createHmac('sha256', secret)
    .update(`${String(seconds)}.${body}`)
    .digest('hex');
  return `t=${String(seconds)},v1=${mac}`;
}

interface Options {
  store: Store;
  /** Webhook URL and signing secret; if undefined, no webhooks are sent. */
  endpoint: { url: string; secret: string } | undefined;
  now: () => number;
  retryDelaysMs: readonly number[];
  report: (line: string) => void;
}

/**
 * Sends each queued event to the endpoint until the endpoint returns 2xx. The order of events is undefined,
 * as with the provider.
 */
export class Webhooks {
  readonly #options: Options;
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  queue(event: ProviderEvent): void {
    const { endpoint, store, now } = this.#options;
    if (endpoint) store.deliveries.set(event.id, { attempts: 0, nextAt: now() });
  }

  /** Starts all due deliveries, and sets a timer for the next one. */
  deliverDue(): void {
    const { store, now } = this.#options;
    clearTimeout(this.#timer);
    if (this.#stopped.signal.aborted) return;
    let nextWaitMs = Infinity;
    for (const [id, delivery] of store.deliveries) {
      if (this.#inFlight.has(id)) continue;
      const waitMs = delivery.nextAt - now();
      if (waitMs > 0) {
        nextWaitMs = Math.min(nextWaitMs, waitMs);
        continue;
      }
      const sending = this.#send(id).finally(() => {
        this.#inFlight.delete(id);
        this.deliverDue();
      });
      this.#inFlight.set(id, sending);
    }
    if (nextWaitMs !== Infinity)
      this.#timer = setTimeout(() => this.deliverDue(), Math.min(nextWaitMs, 60 * SECOND_MS));
  }

  async #send(id: string): Promise<void> {
    const { store, now, retryDelaysMs, report } = this.#options;
    const event = store.events.get(id);
    const delivery = store.deliveries.get(id);
    if (!event || !delivery) {
      store.deliveries.delete(id);
      return;
    }
    // This event may not be on disk yet, because the end of any delivery starts all due deliveries.
    await store.waitUntilSaved();
    const problem = await this.#post(event);
    if (this.#stopped.signal.aborted) return;
    const delay = retryDelaysMs[delivery.attempts];
    if (problem === null) {
      store.deliveries.delete(id);
    } else if (delay === undefined) {
      store.deliveries.delete(id);
      report(`webhook ${event.type} ${id} failed permanently: ${problem}`);
    } else {
      store.deliveries.set(id, { attempts: delivery.attempts + 1, nextAt: now() + delay });
      if (delivery.attempts === 0) report(`webhook ${event.type} ${id} will be retried: ${problem}`);
    }
    await store.save();
  }

  /** Returns null if the endpoint accepted the event, otherwise the error. */
  async #post(event: ProviderEvent): Promise<string | null> {
    const { endpoint, now } = this.#options;
    if (!endpoint) return 'no endpoint is configured';
    // Indented like the provider's events. A receiver that verifies a re-serialized body therefore fails with
    // the sandbox too.
    const body = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, endpoint.secret, now()),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.ok ? null : `the endpoint returned status ${String(response.status)}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Stops sending. Queued deliveries stay queued. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopped.abort();
    await Promise.all(this.#inFlight.values());
  }
}
