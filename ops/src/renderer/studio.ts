import type { Drawing, Drawn } from '@second-gear/contract/drawn';
import type { ServerHalf } from './halves.ts';
import { createOffences, type Tolerance } from './offences.ts';
import { beginThread, Harm, type Thread, type ThreadLimits } from './thread.ts';

/** A version of the shell, and of the remote that draws the screen; null for a screen of the shell's own. */
export interface Cast {
  shell: string;
  remote: { name: string; version: string } | null;
}

/** What a version did wrong. */
export interface Offence {
  /** `threw`: its screen was not drawn; it did no harm. */
  kind: Harm['kind'] | 'threw';
  message: string;
  /** From now on it is left to browsers. */
  isOut: boolean;
}

export interface StudioOptions {
  /** Reads the server half of a version; null where it has none. */
  halfOf: (name: string, version: string) => Promise<ServerHalf | null>;
  limits: ThreadLimits;
  /** Longest time in ms until a drawing is given up; its thread may still come to itself. */
  patience: number;
  /** Drawings that one thread has at a time; more are not begun. */
  most: number;
  /** Threads that are kept for versions that somebody asked for by name, beside those that are served. */
  spare: number;
  tolerance: Tolerance;
  /** Hears what a version did wrong. */
  onOffence: (cast: Cast, offence: Offence) => void;
}

/** Why nothing was drawn. */
export class NotDrawn extends Error {
  readonly reason: 'overloaded' | 'no-half' | 'out' | 'slow' | 'failed';

  constructor(reason: NotDrawn['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const nameOf = ({ shell, remote }: Cast): string =>
  remote ? `${shell} ${remote.name}@${remote.version}` : shell;

/** Share of its time by which a drawing should be done: the rest is for answers that it waits for. */
const IN_TIME = 0.8;

/**
 * Would one more be done too late, as all that are under way share the thread's core? Then it is not begun: drawn in vain,
 * it would make the others late as well.
 */
const isTooLate = (thread: Thread, { deadline }: Drawing): boolean =>
  thread.busy() > 0 && (thread.busy() + 1) * thread.cost() > IN_TIME * deadline;

/** What there is to see of a studio. */
export interface StudioState {
  /** Versions that are kept, with their drawings under way. */
  kept: { cast: string; busy: number }[];
  /** Versions that are left to browsers. */
  out: string[];
  /** When each of these is tried again, as an ISO date; null where that takes a release. */
  triedAgain: { cast: string; at: string | null }[];
}

/** Draws pages, each version in a thread of its own. */
export interface Studio {
  /**
   * Draws with these versions.
   * @throws NotDrawn where the browser is to do it
   */
  draw: (cast: Cast, drawing: Drawing) => Promise<Drawn>;
  /**
   * Begins the threads for the versions that are served before they are needed, and forgets what all others did.
   * Resolves when they are ready, those that become so.
   */
  prepare: (casts: readonly Cast[]) => Promise<void>;
  state: () => StudioState;
  end: () => Promise<void>;
}

/** Makes a studio. A thread begins when it is needed, if not before, and anew after harm. */
export function createStudio(options: StudioOptions): Studio {
  const { halfOf, limits, patience, most, spare, tolerance, onOffence } = options;
  /** The latest used last. */
  const kept = new Map<string, Promise<Thread>>();
  const alive = new Map<string, Thread>();
  const harms = createOffences(tolerance);
  /** Screens that were not drawn, without one in between that was: an odd page takes no version out. */
  const throws = createOffences(tolerance);
  let served: ReadonlySet<string> = new Set();
  let isEnded = false;

  async function begin(cast: Cast): Promise<Thread> {
    const thread = await beginWith(cast);
    if (isEnded) {
      await thread.end();
      throw new NotDrawn('failed', 'The studio has ended');
    }
    return thread;
  }

  async function beginWith(cast: Cast): Promise<Thread> {
    const shell = await halfOf('shell', cast.shell);
    if (!shell) throw new NotDrawn('no-half', `shell ${cast.shell} has no server half`);
    const { remote } = cast;
    const half = remote && (await halfOf(remote.name, remote.version));
    if (remote && !half) throw new NotDrawn('no-half', `${remote.name} ${remote.version} has no server half`);
    const thread = beginThread(shell, half, limits);
    const name = nameOf(cast);
    alive.set(name, thread);
    void thread.ended.then((harm) => {
      if (alive.get(name) === thread) forget(name);
      if (!harm) return;
      offend(cast, harm);
      if (served.has(name) && !isOut(name)) void warm(cast);
    });
    return thread;
  }

  function forget(name: string): void {
    kept.delete(name);
    const thread = alive.get(name);
    alive.delete(name);
    void thread?.end();
  }

  /** Of those that nobody is served, only the latest used stay. */
  function makeRoom(): void {
    const rest = [...kept.keys()].filter((name) => !served.has(name));
    for (const name of rest.slice(0, Math.max(0, rest.length - spare))) forget(name);
  }

  function threadFor(cast: Cast): Promise<Thread> {
    const name = nameOf(cast);
    const coming = kept.get(name) ?? begin(cast);
    kept.delete(name);
    kept.set(name, coming);
    makeRoom();
    coming.catch(() => {
      if (kept.get(name) === coming) kept.delete(name);
    });
    return coming;
  }

  async function warm(cast: Cast): Promise<void> {
    try {
      await (
        await threadFor(cast)
      ).ready;
    } catch (error) {
      // Without a server half browsers draw it; harm was heard of already.
      if (error instanceof NotDrawn || error instanceof Harm) return;
      offend(cast, { kind: 'unloadable', message: String(error) });
    }
  }

  const isOut = (name: string): boolean => harms.isOut(name) || throws.isOut(name);

  function offend(cast: Cast, { kind, message }: Omit<Offence, 'isOut'>): void {
    const counted = kind === 'threw' ? throws : harms;
    onOffence(cast, { kind, message, isOut: counted.add(nameOf(cast)) });
  }

  async function inTime(name: string, drawing: Promise<Drawn>): Promise<Drawn> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new NotDrawn('slow', `${name} took longer than ${String(patience)} ms`));
      }, patience);
    });
    try {
      return await Promise.race([drawing, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    draw: async (cast, drawing) => {
      const name = nameOf(cast);
      if (isOut(name)) throw new NotDrawn('out', `${name} has failed too often`);
      try {
        const thread = await threadFor(cast);
        if (thread.busy() >= most || isTooLate(thread, drawing))
          throw new NotDrawn('overloaded', `${name} has enough to draw`);
        const drawn = await inTime(name, thread.draw(drawing));
        if (drawn.kind === 'page' && drawn.faults.length > 0)
          offend(cast, { kind: 'threw', message: drawn.faults.join('\n') });
        else throws.forgive(name);
        return drawn;
      } catch (error) {
        if (error instanceof NotDrawn) throw error;
        // Whoever had its thread ended was heard of already.
        if (!(error instanceof Harm)) offend(cast, { kind: 'threw', message: String(error) });
        throw new NotDrawn('failed', String(error));
      }
    },
    prepare: async (casts) => {
      served = new Set(casts.map(nameOf));
      for (const counted of [harms, throws]) counted.keepOnly(served);
      makeRoom();
      await Promise.all(casts.map(warm));
    },
    state: () => {
      const out = [...new Set([...harms.out(), ...throws.out()])];
      return {
        kept: [...alive].map(([cast, thread]) => ({ cast, busy: thread.busy() })),
        out,
        triedAgain: out.map((cast) => {
          const until = Math.max(harms.until(cast), throws.until(cast));
          return { cast, at: Number.isFinite(until) ? new Date(until).toISOString() : null };
        }),
      };
    },
    end: async () => {
      isEnded = true;
      const ending = [...alive.values()].map((thread) => thread.end());
      alive.clear();
      kept.clear();
      await Promise.all(ending);
    },
  };
}
