import { createHmac } from 'node:crypto';
import type { ProviderEvent } from '../objects/api-types.ts';
import type { Store } from '../store/store.ts';

const SECOND_MS = 1_000;
/** Delays before the second and later delivery attempts, in ms. */
export const RETRY_DELAYS_MS = [1, 2, 5, 10, 30, 60, 300, 1_800, 7_200, 21_600].map((s) => s * SECOND_MS);
const ATTEMPT_TIMEOUT_MS = 10 * SECOND_MS;

/** Returns the `Stripe-Signature` header: HMAC-SHA256 of `<seconds>.<body>` with the endpoint's secret. */
export function createSignatureHeader(body: string, secret: string, sentAtMs: number): string {
  const seconds = Math.floor(sentAtMs / SECOND_MS);
  const mac = createHmac('sha256', secret)
    .update(`${String(seconds)}.${body}`)
    .digest('hex');
  return `t=${String(seconds)},v1=${mac}`;
}

interface WebhookOptions {
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
  readonly #options: WebhookOptions;
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #stopController = new AbortController();
  #nextDeliveryTimer: NodeJS.Timeout | undefined;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  queue(event: ProviderEvent): void {
    const { endpoint, store, now } = this.#options;
    if (endpoint) store.deliveries.set(event.id, { attempts: 0, nextAt: now() });
  }

  /** Starts all deliveries that are due, and a timer for the next one. */
  deliverDue(): void {
    const { store, now } = this.#options;
    clearTimeout(this.#nextDeliveryTimer);
    if (this.#stopController.signal.aborted) return;
    let nextWaitMs = Infinity;
    for (const [id, delivery] of store.deliveries) {
      if (this.#inFlight.has(id)) continue;
      const waitMs = delivery.nextAt - now();
      if (waitMs > 0) {
        nextWaitMs = Math.min(nextWaitMs, waitMs);
        continue;
      }
      const delivering = this.#deliver(id).finally(() => {
        this.#inFlight.delete(id);
        this.deliverDue();
      });
      this.#inFlight.set(id, delivering);
    }
    if (nextWaitMs !== Infinity)
      this.#nextDeliveryTimer = setTimeout(() => this.deliverDue(), Math.min(nextWaitMs, 60 * SECOND_MS));
  }

  async #deliver(id: string): Promise<void> {
    const { store, now, retryDelaysMs, report } = this.#options;
    const event = store.events.get(id);
    const delivery = store.deliveries.get(id);
    if (!event || !delivery) {
      store.deliveries.delete(id);
      return;
    }
    // The event may not be on disk yet, because each completed delivery starts all due deliveries.
    await store.waitUntilSaved();
    const problem = await this.#post(event);
    if (this.#stopController.signal.aborted) return;
    const delayMs = retryDelaysMs[delivery.attempts];
    if (problem === null) {
      store.deliveries.delete(id);
    } else if (delayMs === undefined) {
      store.deliveries.delete(id);
      report(`webhook ${event.type} ${id} failed permanently: ${problem}`);
    } else {
      store.deliveries.set(id, { attempts: delivery.attempts + 1, nextAt: now() + delayMs });
      if (delivery.attempts === 0) report(`webhook ${event.type} ${id} will be retried: ${problem}`);
    }
    await store.save();
  }

  /** Posts an event to the endpoint. Returns null on success, otherwise the error. */
  async #post(event: ProviderEvent): Promise<string | null> {
    const { endpoint, now } = this.#options;
    if (!endpoint) return 'no endpoint is configured';
    // Indented like the provider's events, so a receiver that wrongly verifies a re-serialized body also
    // fails with the sandbox.
    const body = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': createSignatureHeader(body, endpoint.secret, now()),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopController.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.ok ? null : `the endpoint returned status ${String(response.status)}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Stops deliveries. Undelivered events stay queued. */
  async stop(): Promise<void> {
    clearTimeout(this.#nextDeliveryTimer);
    this.#stopController.abort();
    await Promise.all(this.#inFlight.values());
  }
}
