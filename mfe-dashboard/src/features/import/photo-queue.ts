import { failureText } from '@second-gear/contract/failure-text';
import { ApiError } from '@second-gear/shared-auth/request';
import { fitPicture, isToFit } from '../../shared/pictures/accept-picture.ts';
import { isPicture } from '../../shared/pictures/kinds.ts';
import { photos as texts } from './texts.ts';

/** Pictures on their way at once: the server takes two of one person at a time. */
const PLACES = 3;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

export interface QueueState {
  /** Pictures to be sent, and of these those that are through, well or not. */
  total: number;
  done: number;
  /** Pictures that the server has taken. */
  uploaded: number;
  /** Nothing can be sent for the moment. */
  waiting: boolean;
  /** Pictures that were not taken, as sentences. */
  problems: string[];
}
export const idle: QueueState = { total: 0, done: 0, uploaded: 0, waiting: false, problems: [] };

interface Parts {
  /** Stores a picture and tells the import of it. */
  send: (name: string, file: File, signal: AbortSignal) => Promise<unknown>;
  onChange: (state: QueueState) => void;
  /** Resolves after so many ms. */
  pause?: (ms: number) => Promise<void>;
}

/** Too many at a time, no answer, a server that is away: the same may succeed later. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && [0, 408, 429, 502, 503, 504].includes(error.status);

/**
 * Sends pictures, a few at a time. Where the server takes no more for the moment, all wait, ever longer, and go on by
 * themselves; what is wrong with a picture itself stands in `problems`, and the others go on.
 */
export function createPhotoQueue({
  send,
  onChange,
  pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: Parts) {
  const stop = new AbortController();
  const queue: { name: string; file: File }[] = [];
  let state = idle;
  let running = 0;
  const set = (change: Partial<QueueState>) => {
    state = { ...state, ...change };
    if (!stop.signal.aborted) onChange(state);
  };
  const fail = (name: string, why: string) =>
    set({ done: state.done + 1, problems: [...state.problems, texts.failed(name, why)] });

  const sendOne = async (name: string, file: File): Promise<void> => {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        const ready = isToFit(file) ? await fitPicture(file) : file;
        if (stop.signal.aborted) return;
        await send(name, ready, stop.signal);
        set({ done: state.done + 1, uploaded: state.uploaded + 1, waiting: false });
        return;
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!isPassing(error)) {
          fail(name, failureText(error));
          return;
        }
        set({ waiting: true });
        await pause(wait);
      }
    }
  };
  const work = async (): Promise<void> => {
    running += 1;
    for (let next = queue.shift(); next && !stop.signal.aborted; next = queue.shift()) {
      await sendOne(next.name, next.file);
    }
    running -= 1;
  };

  return {
    /** Takes pictures up, each under the name by which the import knows it. */
    add: (photos: readonly { name: string; file: File }[]) => {
      if (state.done === state.total) state = idle;
      set({ total: state.total + photos.length });
      for (const { name, file } of photos) {
        if (isPicture(file)) queue.push({ name, file });
        else fail(name, texts.wrongType);
      }
      while (running < PLACES && queue.length > 0) void work();
    },
    /** Ends what is on its way. */
    close: () => {
      stop.abort();
    },
  };
}
