import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { acquireLock, removeStaleFiles } from '@second-gear/node-utils/lock';
import type {
  Account,
  BalanceTransaction,
  Charge,
  Dispute,
  PaymentIntent,
  ProviderEvent,
  Refund,
  RefundStatus,
  Transfer,
  TransferReversal,
} from '../objects/api-types.ts';
import type { StoredMethod } from '../objects/cards.ts';
import { readSnapshot, removeTemporaryFiles, writeSnapshot } from './snapshot.ts';
import { addMissingFields } from './upgrade.ts';

/** The reply to a request with an idempotency key. A repeated request gets the same reply. */
export interface StoredReply {
  fingerprint: string;
  path: string;
  status: number;
  body: string;
  /** Time of the reply in Unix milliseconds. */
  at: number;
}

export interface Delivery {
  attempts: number;
  /** Earliest time of the next attempt in Unix milliseconds. */
  nextAt: number;
}

export interface OnboardingLink {
  account: string;
  refreshUrl: string;
  returnUrl: string;
  /** Expiry time in Unix seconds. */
  expiresAt: number;
  /** Token that the opened page must submit. Absent until the page is opened, empty after submission. */
  session?: string;
}

/** A refund or payment that changes to its final status `end` later, without another call. */
export interface PendingOperation {
  kind: 'refund' | 'intent';
  /** Start time in Unix milliseconds. */
  since: number;
  end: 'succeeded' | 'failed';
}

export interface Overrides {
  /** Number of upcoming confirmations that leave their intents in `processing`. */
  processing: number;
  /** Initial statuses of the next refunds. Each applies to `remainingCount` refunds. */
  refunds: { status: RefundStatus; remainingCount: number }[];
}

const COLLECTIONS = [
  'intents',
  'methods',
  'charges',
  'refunds',
  'disputes',
  'accounts',
  'revoked',
  'links',
  'transfers',
  'reversals',
  'balance',
  'pending',
  'events',
  'replies',
  'deliveries',
] as const;
/** Collections whose entries never change. Each entry is serialized only once. */
const IMMUTABLE_COLLECTIONS = new Set<string>(['events', 'replies']);
const MAX_EVENTS = 5_000;
const REPLY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * The whole state of the sandbox, in memory. With a folder, the state is also stored in a JSON file, so
 * it survives restarts.
 */
export class Store {
  readonly intents = new Map<string, PaymentIntent>();
  readonly methods = new Map<string, StoredMethod>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly accounts = new Map<string, Account>();
  /** Accounts that were closed or have revoked our access, with the time in Unix seconds. */
  readonly revoked = new Map<string, { at: number }>();
  readonly links = new Map<string, OnboardingLink>();
  readonly transfers = new Map<string, Transfer>();
  readonly reversals = new Map<string, TransferReversal>();
  readonly balance = new Map<string, BalanceTransaction>();
  /** Pending operations, by object id. */
  readonly pending = new Map<string, PendingOperation>();
  /** Statuses that tests set for future calls. They are not stored on disk. */
  readonly overrides: Overrides = { processing: 0, refunds: [] };
  readonly events = new Map<string, ProviderEvent>();
  readonly replies = new Map<string, StoredReply>();
  readonly deliveries = new Map<string, Delivery>();
  readonly #file: string | null;
  readonly #releaseLock: () => Promise<void>;
  readonly #serializedEntries = new WeakMap<object, string>();
  #currentWrite: Promise<void> | null = null;
  #queuedWrite: Promise<void> | null = null;
  /** Whether the last write failed, so its changes may be missing on disk. */
  #didLastWriteFail = false;

  private constructor(file: string | null, releaseLock: () => Promise<void>) {
    this.#file = file;
    this.#releaseLock = releaseLock;
  }

  /**
   * Opens the state in `folder`. Without a folder, returns an empty store. If the state file is unreadable,
   * reports that and uses the backup. Throws BusyError if another sandbox uses the folder.
   */
  static async open(folder?: string, report: (line: string) => void = () => undefined): Promise<Store> {
    if (folder === undefined) return new Store(null, () => Promise.resolve());
    await mkdir(folder, { recursive: true });
    const lock = `${folder}.lock`;
    const releaseLock = await acquireLock(lock, {
      timeoutMs: 0,
      busyMessage: ({ pid, host }, file) =>
        `Another payments sandbox, process ${String(pid)} on ${host}, already uses ${folder}. ` +
        `Stop it, or set DATA_DIR to another folder (lock file ${file}).`,
    });
    try {
      await removeStaleFiles(lock);
      const file = join(folder, 'sandbox.json');
      await removeTemporaryFiles(file);
      const store = new Store(file, releaseLock);
      await store.#load(file, report);
      return store;
    } catch (error) {
      await releaseLock();
      throw error;
    }
  }

  async #load(file: string, report: (line: string) => void): Promise<void> {
    const snapshot = await readSnapshot(file, report);
    for (const collection of COLLECTIONS) {
      const map = this[collection] as Map<string, unknown>;
      for (const [key, value] of snapshot[collection] ?? [])
        map.set(key, addMissingFields(collection, value));
    }
  }

  #prune(now: number): void {
    for (const [key, reply] of this.replies) if (now - reply.at > REPLY_LIFETIME_MS) this.replies.delete(key);
    for (const id of this.events.keys()) {
      if (this.events.size <= MAX_EVENTS) break;
      if (!this.deliveries.has(id)) this.events.delete(id);
    }
  }

  #serializeEntry(collection: string, value: object): string {
    if (!IMMUTABLE_COLLECTIONS.has(collection)) return JSON.stringify(value);
    const cached = this.#serializedEntries.get(value);
    if (cached !== undefined) return cached;
    const text = JSON.stringify(value);
    this.#serializedEntries.set(value, text);
    return text;
  }

  #serialize(): string {
    this.#prune(Date.now());
    const collections = COLLECTIONS.map((collection) => {
      const entries = [...(this[collection] as Map<string, object>)].map(
        ([key, value]) => `[${JSON.stringify(key)},${this.#serializeEntry(collection, value)}]`,
      );
      return `${JSON.stringify(collection)}:[${entries.join(',')}]`;
    });
    return `{${collections.join(',')}}`;
  }

  async #write(file: string): Promise<void> {
    const text = this.#serialize();
    this.#didLastWriteFail = true;
    await writeSnapshot(file, text);
    this.#didLastWriteFail = false;
  }

  /**
   * Resolves once all changes so far are on disk. Every change is followed by {@link save} immediately, so it
   * is sufficient to wait for the current or queued write.
   */
  waitUntilSaved(): Promise<void> {
    return (
      this.#queuedWrite ?? this.#currentWrite ?? (this.#didLastWriteFail ? this.save() : Promise.resolve())
    );
  }

  /** Writes the state. Resolves once it is on disk. All calls during a write share the next write. */
  save(): Promise<void> {
    const file = this.#file;
    if (!file) return Promise.resolve();
    if (!this.#currentWrite) {
      this.#currentWrite = this.#write(file).finally(() => {
        this.#currentWrite = null;
      });
      return this.#currentWrite;
    }
    const startQueuedWrite = () => {
      this.#queuedWrite = null;
      return this.save();
    };
    // If the current write fails, only its own callers get the error. The queued write starts anyway.
    this.#queuedWrite ??= this.#currentWrite.then(startQueuedWrite, startQueuedWrite);
    return this.#queuedWrite;
  }

  /** Writes the state and releases the lock of the folder. */
  async close(): Promise<void> {
    try {
      await this.save();
    } finally {
      await this.#releaseLock();
    }
  }
}
