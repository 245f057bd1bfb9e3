import type { Drawing, Drawn } from '@second-gear/contract/drawn';
import type { ServerHalf } from './halves.ts';
import { createOffences, type Tolerance } from './offences.ts';
import { beginThread, Harm, type Thread, type ThreadLimits } from './thread.ts';

/**
 * A version of the shell and of the remote that renders the screen. The remote is null for the shell's own
 * screens.
 */
export interface Cast {
  shell: string;
  remote: { name: string; version: string } | null;
}

/** A violation by a version. */
export interface Offence {
  /** `threw`: its screen was not rendered, without other damage. */
  kind: Harm['kind'] | 'threw';
  message: string;
  /** Whether the version is left to browsers from now on. */
  isOut: boolean;
}

export interface StudioOptions {
  /** Reads a version's server bundle. Null if it has none. */
  halfOf: (name: string, version: string) => Promise<ServerHalf | null>;
  limits: ThreadLimits;
  /** Time limit of a render in milliseconds. Its thread may still recover. */
  patience: number;
  /** Limit of parallel renders per thread. More are rejected. */
  most: number;
  /** Number of threads for versions requested by name, in addition to the live ones. */
  spare: number;
  tolerance: Tolerance;
  /** Called for each violation. */
  onOffence: (cast: Cast, offence: Offence) => void;
}

/** Why nothing was rendered. */
export class NotDrawn extends Error {
  readonly reason: 'overloaded' | 'no-half' | 'out' | 'slow' | 'failed';

  constructor(reason: NotDrawn['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const nameOf = ({ shell, remote }: Cast): string =>
  remote ? `${shell} ${remote.name}@${remote.version}` : shell;

/** Share of the time limit in which a render should finish. The rest is for responses that it waits for. */
const IN_TIME = 0.8;

/**
 * Returns whether one more render would be late, because all pending ones share the thread's core. It is then
 * rejected: it would fail and delay the others.
 */
const isTooLate = (thread: Thread, { deadline }: Drawing): boolean =>
  thread.busy() > 0 && (thread.busy() + 1) * thread.cost() > IN_TIME * deadline;

/** State of a studio for operators. */
export interface StudioState {
  /** Versions with a thread, and their pending renders. */
  kept: { cast: string; busy: number }[];
  /** Versions that are left to browsers. */
  out: string[];
  /** When each of these is tried again, as an ISO date. Null means at the next release. */
  triedAgain: { cast: string; at: string | null }[];
}

/** Renders pages, each version in its own thread. */
export interface Studio {
  /**
   * Renders with these versions.
   * @throws NotDrawn if the browser must render
   */
  draw: (cast: Cast, drawing: Drawing) => Promise<Drawn>;
  /**
   * Starts the threads of the live versions before they are needed, and drops the failures of all others.
   * Resolves when the threads are ready or have failed.
   */
  prepare: (casts: readonly Cast[]) => Promise<void>;
  state: () => StudioState;
  end: () => Promise<void>;
}

/** Creates a studio. A thread starts on demand at the latest, and restarts after a failure. */
export function createStudio(options: StudioOptions): Studio {
  const { halfOf, limits, patience, most, spare, tolerance, onOffence } = options;
  /** Least recently used first. */
  const kept = new Map<string, Promise<Thread>>();
  const alive = new Map<string, Thread>();
  const harms = createOffences(tolerance);
  /** Render errors in a row. A success in between resets them, so an unusual page disables no version. */
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

  /** Of the versions that are not live, only the most recently used remain. */
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
      // Without a server bundle browsers render it. A thread failure was already reported.
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
        // A failure that ended the thread was already reported.
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
