import type { ImportState } from '@second-gear/contract/imports';

interface Move {
  from: readonly ImportState[];
  to: ImportState;
}

/** What becomes of an import, and out of which states. Nothing leads out of `done`. */
export const IMPORT_MOVES = {
  start: { from: ['checked', 'paused'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  end: { from: ['running'], to: 'done' },
} as const satisfies Record<string, Move>;

/** States of an import that is not at its end. */
export const OPEN_STATES = ['checked', 'running', 'paused'] as const satisfies readonly ImportState[];
