import { createEarlyReplay, type EarlyReplay, NO_EARLY_REPLAY } from './early-replay.ts';

/** Replays interactions that happened before the screen was hydrated. */
export interface EarlyEvents {
  /** Stops the recording of presses and submits. Call it right before the first render. */
  stopRecording: () => void;
  /** Stops all recording without a replay, for a page without server-rendered HTML. */
  discard: () => void;
  /** Restores the values of the fields that a render has made ready, before the next keystroke. */
  replayInputs: EarlyReplay['replayInputs'];
  /** Replays presses and submits once. Call it when the page is interactive. */
  replayActions: () => void;
}

/** Creates the replay of early interactions. Before `stopRecording` and after `replayActions` it does nothing. */
export function createEarlyEvents(): EarlyEvents {
  let replay = NO_EARLY_REPLAY;
  return {
    stopRecording: () => {
      replay = createEarlyReplay();
    },
    discard: () => {
      createEarlyReplay().replayInputs(() => true);
    },
    replayInputs: (isReady) => {
      const { replayInputs } = replay;
      // Runs in a microtask, because React finishes at the end of this task.
      queueMicrotask(() => {
        replayInputs(isReady);
      });
    },
    replayActions: () => {
      // Runs one task later, because React is still rendering and can't handle events.
      setTimeout(replay.replayActions);
      replay = NO_EARLY_REPLAY;
    },
  };
}
