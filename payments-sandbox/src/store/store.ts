import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sweepBeside, takeLock } from '@second-gear/toolkit/lock';
import type { StoredMethod } from '../methods/payment-methods.ts';
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
} from '../objects/wire.ts';
import { withNewFields } from './older.ts';
import { readSnapshot, sweepHalfWritten, writeSnapshot } from './snapshot.ts';

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

/** A way into the onboarding page. */
export interface SetupLink {
  account: string;
  refreshUrl: string;
  returnUrl: string;
  /** Unix seconds. */
  expiresAt: number;
  /** What the page that was opened with it must bring along; absent until it is opened, empty once it was answered. */
  session?: string;
}

/** What will come to pass by itself. */
export interface Pending {
  kind: 'refund' | 'intent';
  /** Milliseconds. */
  since: number;
  end: 'succeeded' | 'failed';
}

export interface Wishes {
  /** Confirmations that stay `processing`. */
  processing: number;
  /** How the next refunds begin. */
  refunds: { status: RefundStatus; left: number }[];
}

const KINDS = [
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
/** Kinds whose values never change once they are in: they are written out once and remembered. */
const UNCHANGING = new Set<string>(['events', 'replies']);
const MAX_EVENTS = 5_000;
const REPLY_LIFE_MS = 24 * 60 * 60 * 1000;

/** Everything that the sandbox knows, in memory; with a folder, also as a JSON file that a restart begins from. */
export class Store {
  readonly intents = new Map<string, PaymentIntent>();
  readonly methods = new Map<string, StoredMethod>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly accounts = new Map<string, Account>();
  /** Accounts that were closed, or whose holders have revoked our access, with the time in Unix seconds. */
  readonly revoked = new Map<string, { at: number }>();
  readonly links = new Map<string, SetupLink>();
  readonly transfers = new Map<string, Transfer>();
  readonly reversals = new Map<string, TransferReversal>();
  readonly balance = new Map<string, BalanceTransaction>();
  /** By the id of the object. */
  readonly pending = new Map<string, Pending>();
  /** What tests have asked of calls to come; not kept. */
  readonly wishes: Wishes = { processing: 0, refunds: [] };
  readonly events = new Map<string, ProviderEvent>();
  readonly replies = new Map<string, SavedReply>();
  readonly deliveries = new Map<string, Delivery>();
  readonly #file: string | null;
  readonly #giveBack: () => Promise<void>;
  readonly #texts = new WeakMap<object, string>();
  #writing: Promise<void> | null = null;
  #queued: Promise<void> | null = null;
  /** The last write failed: what it should have written may be on no disk. */
  #failed = false;

  private constructor(file: string | null, giveBack: () => Promise<void>) {
    this.#file = file;
    this.#giveBack = giveBack;
  }

  /**
   * Opens what `folder` holds, or an empty store without one. A state file that cannot be read is reported and replaced by
   * its backup. Throws BusyError where another sandbox has the folder.
   */
  static async open(folder?: string, report: (line: string) => void = () => undefined): Promise<Store> {
    if (folder === undefined) return new Store(null, () => Promise.resolve());
    await mkdir(folder, { recursive: true });
    const lock = `${folder}.lock`;
    const giveBack = await takeLock(lock, {
      wait: 0,
      busy: ({ pid, host }, file) =>
        `Another payments sandbox, process ${String(pid)} on ${host}, keeps its state in ${folder}. ` +
        `Stop it, or set DATA_DIR to another folder (lock file ${file}).`,
    });
    try {
      await sweepBeside(lock);
      const file = join(folder, 'sandbox.json');
      await sweepHalfWritten(file);
      const store = new Store(file, giveBack);
      await store.#load(file, report);
      return store;
    } catch (error) {
      await giveBack();
      throw error;
    }
  }

  async #load(file: string, report: (line: string) => void): Promise<void> {
    const snapshot = await readSnapshot(file, report);
    for (const kind of KINDS) {
      const map = this[kind] as Map<string, unknown>;
      for (const [key, value] of snapshot[kind] ?? []) map.set(key, withNewFields(kind, value));
    }
  }

  #prune(now: number): void {
    for (const [key, reply] of this.replies) if (now - reply.at > REPLY_LIFE_MS) this.replies.delete(key);
    for (const id of this.events.keys()) {
      if (this.events.size <= MAX_EVENTS) break;
      if (!this.deliveries.has(id)) this.events.delete(id);
    }
  }

  #textOf(kind: string, value: object): string {
    if (!UNCHANGING.has(kind)) return JSON.stringify(value);
    const known = this.#texts.get(value);
    if (known !== undefined) return known;
    const text = JSON.stringify(value);
    this.#texts.set(value, text);
    return text;
  }

  #snapshot(): string {
    this.#prune(Date.now());
    const kinds = KINDS.map((kind) => {
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
   * Resolves once nothing is in memory that is not on disk: what somebody is told must not be gone after a crash. Every
   * change is followed by {@link save} at once, so that only what is being written can be missing.
   */
  settled(): Promise<void> {
    return this.#queued ?? this.#writing ?? (this.#failed ? this.save() : Promise.resolve());
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

  /** Writes all and leaves the folder to the next sandbox. */
  async close(): Promise<void> {
    try {
      await this.save();
    } finally {
      await this.#giveBack();
    }
  }
}
