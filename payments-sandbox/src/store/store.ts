import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredMethod } from '../methods/payment-methods.ts';
import type { Charge, PaymentIntent, ProviderEvent, Refund } from '../objects/wire.ts';

/** The answer that a repeated idempotency key gets again. */
export interface SavedReply {
  fingerprint: string;
  path: string;
  status: number;
  body: string;
  /** Milliseconds. */
  at: number;
}

export interface Delivery {
  attempts: number;
  /** Milliseconds: not before. */
  nextAt: number;
}

const KINDS = ['intents', 'methods', 'charges', 'refunds', 'events', 'replies', 'deliveries'] as const;
const MAX_EVENTS = 5_000;
const REPLY_LIFE_MS = 24 * 60 * 60 * 1000;

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** Everything that the sandbox knows, in memory; with a folder, also as a JSON file that a restart begins from. */
export class Store {
  readonly intents = new Map<string, PaymentIntent>();
  readonly methods = new Map<string, StoredMethod>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly events = new Map<string, ProviderEvent>();
  readonly replies = new Map<string, SavedReply>();
  readonly deliveries = new Map<string, Delivery>();
  readonly #file: string | null;
  #writing: Promise<void> | null = null;
  #queued: Promise<void> | null = null;

  private constructor(file: string | null) {
    this.#file = file;
  }

  /** Opens what `folder` holds, or an empty store without one. Throws where the file is not a snapshot. */
  static async open(folder?: string): Promise<Store> {
    if (folder === undefined) return new Store(null);
    await mkdir(folder, { recursive: true });
    const store = new Store(join(folder, 'sandbox.json'));
    await store.#load();
    return store;
  }

  async #load(): Promise<void> {
    if (!this.#file) return;
    let text: string;
    try {
      text = await readFile(this.#file, 'utf8');
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    const snapshot = JSON.parse(text) as Record<string, [string, unknown][] | undefined>;
    for (const kind of KINDS) {
      const map = this[kind] as Map<string, unknown>;
      for (const [key, value] of snapshot[kind] ?? []) map.set(key, value);
    }
  }

  #prune(now: number): void {
    for (const [key, reply] of this.replies) if (now - reply.at > REPLY_LIFE_MS) this.replies.delete(key);
    for (const id of this.events.keys()) {
      if (this.events.size <= MAX_EVENTS) break;
      if (!this.deliveries.has(id)) this.events.delete(id);
    }
  }

  async #write(file: string): Promise<void> {
    this.#prune(Date.now());
    const snapshot = Object.fromEntries(KINDS.map((kind) => [kind, [...this[kind]]]));
    await writeFile(`${file}.new`, JSON.stringify(snapshot));
    await rename(`${file}.new`, file);
  }

  /** Resolves once all that happened before the call is on disk; calls that come during a write share the next one. */
  save(): Promise<void> {
    const file = this.#file;
    if (!file) return Promise.resolve();
    if (!this.#writing) {
      this.#writing = this.#write(file).finally(() => {
        this.#writing = null;
      });
      return this.#writing;
    }
    const next = () => {
      this.#queued = null;
      return this.save();
    };
    // A write that failed has told its own callers; those that wait get a write of their own.
    this.#queued ??= this.#writing.then(next, next);
    return this.#queued;
  }
}
