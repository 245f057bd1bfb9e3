import type { ImportState } from '@second-gear/contract/imports';

interface ImportTransition {
  from: readonly ImportState[];
  to: ImportState;
}

/**
 * Transitions of an import: the states from which each may start, and its resulting state. `done` is final.
 */
export const IMPORT_TRANSITIONS = {
  start: { from: ['checked', 'paused'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  end: { from: ['running'], to: 'done' },
} as const satisfies Record<string, ImportTransition>;

/** States of an import that has not ended. */
export const OPEN_IMPORT_STATES = ['checked', 'running', 'paused'] as const satisfies readonly ImportState[];
