import { failureText } from '@second-gear/contract/failure-text';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../texts.ts';
import { type BulkAction, calledFor } from './bulk-action.ts';
import { outcomeText } from './outcome-text.ts';
import { type Ran, runMany } from './run-many.ts';

/** A bulk action in progress. */
export interface Running<Row> {
  action: BulkAction<Row>;
  through: number;
  of: number;
}

/** A failed row with the server's error message. */
export interface RowProblem<Row> {
  row: Row;
  why: string;
}

const say = (ran: Ran<unknown>, text: string, options?: Parameters<typeof notify.success>[1]) => {
  if (ran.done.length > 0) notify.success(text, options);
  else notify.error(text);
};

/**
 * Runs an action on many rows, then shows one toast with one Undo and refetches the lists.
 * @param onDone receives the rows to deselect after the lists are refetched
 */
export function useBulkRun<Row>(onDone: (rows: readonly Row[]) => void) {
  const client = useQueryClient();
  const [running, setRunning] = useState<Running<Row> | null>(null);
  const [problems, setProblems] = useState<RowProblem<Row>[]>([]);

  const takeBack = async (
    { changes }: BulkAction<Row>,
    undo: NonNullable<BulkAction<Row>['undo']>,
    rows: readonly Row[],
  ) => {
    const ran = await runMany(rows, undo.run);
    say(ran, outcomeText(ran, undo));
    await refreshAfter(client, changes);
  };

  /** Resolves after the lists are refetched. */
  const run = async (action: BulkAction<Row>, rows: readonly Row[]): Promise<void> => {
    const { undo, once } = action;
    const called = calledFor(action, rows);
    setProblems([]);
    setRunning({ action, through: 0, of: called.length });
    const ran = await runMany(called, action.run, {
      onProgress: (through) => setRunning({ action, through, of: called.length }),
    });
    say(
      ran,
      outcomeText(ran, action),
      undo && { action: { label: common.undo, run: () => void takeBack(action, undo, ran.done) } },
    );
    await refreshAfter(client, action.changes);
    const failed = new Set(ran.failed.map(({ row }) => (once ? once(row) : row)));
    onDone(rows.filter((row) => !failed.has(once ? once(row) : row)));
    setProblems(ran.failed.map(({ row, error }) => ({ row, why: failureText(error) })));
    setRunning(null);
  };
  return { running, problems, run };
}
