import { toErrorMessage } from '@second-gear/contract/error-message';
import { ApiError } from '@second-gear/shared-auth/request';
import { isPicture } from '../../../shared/pictures/file-types.ts';
import { fitPicture, needsFitting } from '../../../shared/pictures/picture-limits.ts';
import { texts } from './texts.ts';

/**
 * Maximum number of parallel uploads. The server processes two per user at a time. The third one waits on the
 * server, so the next upload starts without a delay.
 */
const MAX_CONCURRENT_UPLOADS = 3;
const INITIAL_RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

export interface QueueState {
  /** Number of added pictures. `done` of them have finished, with or without success. */
  total: number;
  done: number;
  uploaded: number;
  /** Whether all uploads are paused, because the server is busy. */
  isPaused: boolean;
  /** Error messages of rejected pictures. */
  problems: string[];
}
export const IDLE_STATE: QueueState = { total: 0, done: 0, uploaded: 0, isPaused: false, problems: [] };

interface PhotoQueueOptions {
  /** Uploads a picture and assigns it to the import. */
  send: (name: string, file: File, signal: AbortSignal) => Promise<unknown>;
  onChange: (state: QueueState) => void;
  /** Resolves after the given milliseconds. */
  pause?: (ms: number) => Promise<void>;
}

/** Returns whether a retry may succeed: after a rate limit, a timeout or an unavailable server. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && [0, 408, 429, 502, 503, 504].includes(error.status);

/**
 * Uploads pictures, a few at a time. If the server is busy, all uploads pause with growing delays and then
 * resume. An invalid picture adds an entry to `problems`, and the other pictures continue.
 */
export function createPhotoQueue({
  send,
  onChange,
  pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: PhotoQueueOptions) {
  const abortController = new AbortController();
  const queue: { name: string; file: File }[] = [];
  let state = IDLE_STATE;
  let workerCount = 0;
  const update = (change: Partial<QueueState>) => {
    state = { ...state, ...change };
    if (!abortController.signal.aborted) onChange(state);
  };
  const addProblem = (name: string, reason: string) =>
    update({ done: state.done + 1, problems: [...state.problems, texts.photos.failed(name, reason)] });

  const sendOne = async (name: string, file: File): Promise<void> => {
    for (let retryMs = INITIAL_RETRY_MS; ; retryMs = Math.min(2 * retryMs, MAX_RETRY_MS)) {
      try {
        const fittedFile = needsFitting(file) ? await fitPicture(file) : file;
        if (abortController.signal.aborted) return;
        await send(name, fittedFile, abortController.signal);
        update({ done: state.done + 1, uploaded: state.uploaded + 1, isPaused: false });
        return;
      } catch (error) {
        if (abortController.signal.aborted) return;
        if (!isTemporary(error)) {
          addProblem(name, toErrorMessage(error));
          return;
        }
        update({ isPaused: true });
        await pause(retryMs);
      }
    }
  };
  const runWorker = async (): Promise<void> => {
    workerCount += 1;
    for (
      let nextPhoto = queue.shift();
      nextPhoto && !abortController.signal.aborted;
      nextPhoto = queue.shift()
    ) {
      await sendOne(nextPhoto.name, nextPhoto.file);
    }
    workerCount -= 1;
  };

  return {
    /** Adds pictures, each with the file name that the import uses. */
    add: (photos: readonly { name: string; file: File }[]) => {
      if (state.done === state.total) state = IDLE_STATE;
      update({ total: state.total + photos.length });
      for (const { name, file } of photos) {
        if (isPicture(file)) queue.push({ name, file });
        else addProblem(name, texts.photos.wrongType);
      }
      while (workerCount < MAX_CONCURRENT_UPLOADS && queue.length > 0) void runWorker();
    },
    close: () => {
      abortController.abort();
    },
  };
}
