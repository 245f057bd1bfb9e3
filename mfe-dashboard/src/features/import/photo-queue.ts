import { failureText } from '@second-gear/contract/failure-text';
import { ApiError } from '@second-gear/shared-auth/request';
import { fitPicture, isToFit } from '../../shared/pictures/accept-picture.ts';
import { isPicture } from '../../shared/pictures/kinds.ts';
import { photos as texts } from './texts.ts';

/** Maximum number of parallel uploads. The server accepts two per user at a time. */
const PLACES = 3;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

export interface QueueState {
  /** Pictures in the queue; `done` counts the finished ones, successful or not. */
  total: number;
  done: number;
  /** Successfully uploaded pictures. */
  uploaded: number;
  /** Whether uploads are paused. */
  waiting: boolean;
  /** Error messages of rejected pictures. */
  problems: string[];
}
export const idle: QueueState = { total: 0, done: 0, uploaded: 0, waiting: false, problems: [] };

interface Parts {
  /** Stores a picture and assigns it to the import. */
  send: (name: string, file: File, signal: AbortSignal) => Promise<unknown>;
  onChange: (state: QueueState) => void;
  /** Resolves after the given milliseconds. */
  pause?: (ms: number) => Promise<void>;
}

/** Rate limit, timeout or unavailable server. A retry may succeed. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && [0, 408, 429, 502, 503, 504].includes(error.status);

/**
 * Uploads pictures, a few at a time. If the server is busy, all uploads pause with growing delays and then
 * resume. An invalid picture adds an entry to `problems`, and the others continue.
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
    /** Adds pictures, each with the name that the import uses. */
    add: (photos: readonly { name: string; file: File }[]) => {
      if (state.done === state.total) state = idle;
      set({ total: state.total + photos.length });
      for (const { name, file } of photos) {
        if (isPicture(file)) queue.push({ name, file });
        else fail(name, texts.wrongType);
      }
      while (running < PLACES && queue.length > 0) void work();
    },
    /** Aborts the pending uploads. */
    close: () => {
      stop.abort();
    },
  };
}
