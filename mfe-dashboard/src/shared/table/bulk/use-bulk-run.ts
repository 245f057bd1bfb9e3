import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../texts.ts';
import { type BulkAction, getRowsToCall } from './bulk-action.ts';
import { formatOutcome } from './format-outcome.ts';
import { type BulkResult, runBulk } from './run-bulk.ts';

export interface RunningAction<Row> {
  action: BulkAction<Row>;
  completed: number;
  total: number;
}

export interface RowProblem<Row> {
  row: Row;
  message: string;
}

const notifyResult = (
  result: BulkResult<unknown>,
  text: string,
  options?: Parameters<typeof notify.success>[1],
) => {
  if (result.done.length > 0) notify.success(text, options);
  else notify.error(text);
};

/**
 * Runs an action on many rows, then shows one toast (with Undo, if the action has one) and refetches the
 * lists.
 * @param onDone receives the rows to deselect: those that did not fail. Called after the refetch
 */
export function useBulkRun<Row>(onDone: (rows: readonly Row[]) => void) {
  const client = useQueryClient();
  const [running, setRunning] = useState<RunningAction<Row> | null>(null);
  const [problems, setProblems] = useState<RowProblem<Row>[]>([]);

  const undoBulkRun = async (
    { invalidates }: BulkAction<Row>,
    undo: NonNullable<BulkAction<Row>['undo']>,
    rows: readonly Row[],
  ) => {
    const result = await runBulk(rows, undo.run);
    notifyResult(result, formatOutcome(result, undo));
    await invalidateAfter(client, invalidates);
  };

  /** The promise resolves after the lists are refetched. */
  const run = async (action: BulkAction<Row>, rows: readonly Row[]): Promise<void> => {
    const { undo, getGroupKey } = action;
    const rowsToRun = getRowsToCall(action, rows);
    setProblems([]);
    setRunning({ action, completed: 0, total: rowsToRun.length });
    const result = await runBulk(rowsToRun, action.run, {
      onProgress: (completed) => setRunning({ action, completed, total: rowsToRun.length }),
    });
    notifyResult(
      result,
      formatOutcome(result, action),
      undo && { action: { label: common.undo, run: () => void undoBulkRun(action, undo, result.done) } },
    );
    await invalidateAfter(client, action.invalidates);
    const failed = new Set(result.failed.map(({ row }) => (getGroupKey ? getGroupKey(row) : row)));
    onDone(rows.filter((row) => !failed.has(getGroupKey ? getGroupKey(row) : row)));
    setProblems(result.failed.map(({ row, error }) => ({ row, message: toErrorMessage(error) })));
    setRunning(null);
  };
  return { running, problems, run };
}
