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

/** A stored reply, which is sent again if its idempotency key is repeated. */
export interface SavedReply {
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

/** A link to the onboarding page. */
export interface OnboardingLink {
  account: string;
  refreshUrl: string;
  returnUrl: string;
  /** Expiry time in Unix seconds. */
  expiresAt: number;
  /** Token that the opened page must submit. Absent until the page is opened, empty after submission. */
  session?: string;
}

/** A refund or payment that gets its final status later, without another call. */
export interface PendingOperation {
  kind: 'refund' | 'intent';
  /** Start time in Unix milliseconds. */
  since: number;
  end: 'succeeded' | 'failed';
}

export interface Overrides {
  /** Number of upcoming confirmations that leave their intents in `processing`. */
  processing: number;
  /** Initial statuses of the next refunds; `left` is the number of refunds. */
  refunds: { status: RefundStatus; left: number }[];
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
/** Collections whose entries never change. Each entry is serialized once, and its text is cached. */
const IMMUTABLE_COLLECTIONS = new Set<string>(['events', 'replies']);
const MAX_EVENTS = 5_000;
const REPLY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * The whole state of the sandbox, in memory. If a folder is given, the state is also stored in a JSON file,
 * which survives restarts.
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
  /** Statuses that tests set for future calls; not stored on disk. */
  readonly overrides: Overrides = { processing: 0, refunds: [] };
  readonly events = new Map<string, ProviderEvent>();
  readonly replies = new Map<string, SavedReply>();
  readonly deliveries = new Map<string, Delivery>();
  readonly #file: string | null;
  readonly #releaseLock: () => Promise<void>;
  readonly #texts = new WeakMap<object, string>();
  #writing: Promise<void> | null = null;
  #queued: Promise<void> | null = null;
  /** Whether the last write failed, so that its changes may be missing on disk. */
  #failed = false;

  private constructor(file: string | null, releaseLock: () => Promise<void>) {
    this.#file = file;
    this.#releaseLock = releaseLock;
  }

  /**
   * Opens the state in `folder`, or an empty store without one. An unreadable state file is reported and
   * replaced by its backup. Throws BusyError if another sandbox uses the folder.
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
    for (const kind of COLLECTIONS) {
      const map = this[kind] as Map<string, unknown>;
      for (const [key, value] of snapshot[kind] ?? []) map.set(key, addMissingFields(kind, value));
    }
  }

  #prune(now: number): void {
    for (const [key, reply] of this.replies) if (now - reply.at > REPLY_LIFETIME_MS) this.replies.delete(key);
    for (const id of this.events.keys()) {
      if (this.events.size <= MAX_EVENTS) break;
      if (!this.deliveries.has(id)) this.events.delete(id);
    }
  }

  #textOf(kind: string, value: object): string {
    if (!IMMUTABLE_COLLECTIONS.has(kind)) return JSON.stringify(value);
    const cachedText = this.#texts.get(value);
    if (cachedText !== undefined) return cachedText;
    const text = JSON.stringify(value);
    this.#texts.set(value, text);
    return text;
  }

  #snapshot(): string {
    this.#prune(Date.now());
    const kinds = COLLECTIONS.map((kind) => {
      const entries = [...(this[kind] as Map<string, object>)].map(
        ([key, value]) => `[${JSON.stringify(key)},${this.#textOf(kind, value)}]`,
      );
      return `${JSON.stringify(kind)}:[${entries.join(',')}]`;
    });
    return `{${kinds.join(',')}}`;
  }

  async #write(file: string): Promise<void> {
    const text = this.#snapshot();
    this.#failed = true;
    await writeSnapshot(file, text);
    this.#failed = false;
  }

  /**
   * Resolves once all changes so far are on disk, because replies must survive a crash. Every change is
   * followed by {@link save} immediately, so waiting for the writes that have started or are queued is
   * enough.
   */
  waitUntilSaved(): Promise<void> {
    return this.#queued ?? this.#writing ?? (this.#failed ? this.save() : Promise.resolve());
  }

  /** Resolves once all changes before the call are on disk. Calls during a write share the next write. */
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
    // If the current write fails, only its own callers get the error. The waiting callers get a new write.
    this.#queued ??= this.#writing.then(next, next);
    return this.#queued;
  }

  /** Writes the state and releases the folder. */
  async close(): Promise<void> {
    try {
      await this.save();
    } finally {
      await this.#releaseLock();
    }
  }
}
