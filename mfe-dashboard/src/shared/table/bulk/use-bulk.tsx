import { useSingleFlight } from '@second-gear/shared-auth/use-single-flight';
import { ConfirmDialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import type { RowSelection } from '@second-gear/ui/table';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { BulkAction, BulkActions } from './bulk-action.ts';
import { BulkBar } from './bulk-bar.tsx';
import { restoreCheckboxFocus } from './checkbox-focus.ts';
import { bulkTexts as texts } from './texts.ts';
import { useBulkRun } from './use-bulk-run.ts';
import { useSelection } from './use-selection.ts';

const FIRST_ACTION = '.sg-actions button';

/**
 * Adds keyboard shortcuts while rows are selected. Escape clears the selection. Enter on a row's checkbox
 * moves focus to the first action. Both work only while focus is in the list or on no element.
 */
function useBulkShortcuts(
  list: { current: HTMLElement | null },
  isActive: boolean,
  onClear: () => void,
): void {
  const clear = useRef(onClear);
  useEffect(() => {
    clear.current = onClear;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (!(target instanceof HTMLElement) || !list.current) return;
      if (target !== document.body && !list.current.contains(target)) return;
      if (key === 'Escape') clear.current();
      if (key === 'Enter' && target.matches('.sg-select input')) {
        event.preventDefault();
        list.current.querySelector<HTMLElement>(FIRST_ACTION)?.focus();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [list, isActive]);
}

interface BulkParts<Row> {
  /** Passed to the table. Absent if rows are not selectable. */
  selection?: RowSelection<Row>;
  /** The failures of the last action, by row. */
  problems?: ReactNode;
  /** Rendered below the list. */
  bar?: ReactElement;
  /** The confirmation of an action. Stays open while the action runs, even if the list changes. */
  dialog?: ReactElement | null;
}

interface PendingAction<Row> {
  action: BulkAction<Row>;
  rows: readonly Row[];
}

const noDisabledReason = () => null;

/** Adds row selection and bulk actions to a list. `PagedTable` renders the returned parts. */
export function useBulk<Row>({
  rows,
  getRowKey,
  bulk,
  list,
}: {
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  bulk: BulkActions<Row> | undefined;
  /** Ref of the element that contains the table and the bar. */
  list: { current: HTMLElement | null };
}): BulkParts<Row> {
  const selection = useSelection({
    rows,
    getRowKey,
    getDisabledReason: bulk?.getDisabledReason ?? noDisabledReason,
  });
  const { running, problems, run } = useBulkRun<Row>(selection.deselect);
  const runSingleFlight = useSingleFlight();
  const [pendingAction, setPendingAction] = useState<PendingAction<Row> | null>(null);
  /**
   * The row that was toggled last. It receives focus if the bar disappears while the bar has focus.
   * It is also the other end of a range selection.
   */
  const lastToggled = useRef({ key: '', index: 0 });
  const hadSelection = useRef(false);
  const count = selection.selected.length;
  useBulkShortcuts(list, count > 0, selection.clear);

  useEffect(() => {
    if (count > 0) hadSelection.current = true;
    if (count > 0 || pendingAction || !hadSelection.current) return undefined;
    // The timeout lets a closing dialog restore focus first.
    const timer = setTimeout(() => {
      hadSelection.current = false;
      const { key, index } = lastToggled.current;
      const currentIndex = rows.findIndex((row) => getRowKey(row) === key);
      if (list.current) restoreCheckboxFocus(list.current, currentIndex < 0 ? index : currentIndex);
    });
    return () => clearTimeout(timer);
  }, [count, pendingAction, rows, getRowKey, list]);

  if (!bulk) return {};
  const startAction = (action: BulkAction<Row>, targetRows: readonly Row[]) =>
    runSingleFlight(async () => {
      await run(action, targetRows);
      setPendingAction(null);
    });
  /**
   * Returns the selectable rows from the last toggled row to `row`. Returns only `row` if the last toggled
   * row is gone.
   */
  const getRangeTo = (row: Row): Row[] => {
    const rowIndex = rows.indexOf(row);
    const lastIndex = rows.findIndex((other) => getRowKey(other) === lastToggled.current.key);
    if (lastIndex < 0) return [row];
    return rows
      .slice(Math.min(rowIndex, lastIndex), Math.max(rowIndex, lastIndex) + 1)
      .filter((other) => bulk.getDisabledReason(other) === null);
  };
  const shownProblems = problems.filter(({ row }) => selection.isSelected(row));
  const confirmationTexts = pendingAction?.action.getConfirmationTexts?.(pendingAction.rows);
  return {
    selection: {
      isSelected: selection.isSelected,
      getDisabledReason: bulk.getDisabledReason,
      label: (row) => texts.select(bulk.getRowLabel(row)),
      onToggle: (row, isSelected, isRange) => {
        const targetRows = isRange ? getRangeTo(row) : [row];
        lastToggled.current = { key: getRowKey(row), index: rows.indexOf(row) };
        if (isSelected) selection.select(targetRows);
        else selection.deselect(targetRows);
      },
      all: {
        label: texts.selectAll,
        shortLabel: texts.selectAllShort,
        state: selection.state,
        disabled: selection.selectableCount === 0,
        onToggle: (isChecked) => {
          lastToggled.current = { key: '', index: 0 };
          if (isChecked) selection.selectAll();
          else selection.clear();
        },
      },
    },
    problems:
      shownProblems.length > 0 ? (
        <FormError>
          {texts.problems}
          <ul>
            {shownProblems.map(({ row, message }) => (
              <li key={getRowKey(row)}>{texts.problem(bulk.getRowLabel(row), message)}</li>
            ))}
          </ul>
        </FormError>
      ) : null,
    bar: (
      <BulkBar
        actions={bulk.actions}
        selected={selection.selected}
        running={running}
        onAction={(action, targetRows) => {
          if (action.getConfirmationTexts) setPendingAction({ action, rows: targetRows });
          else void startAction(action, targetRows);
        }}
        onClear={selection.clear}
      />
    ),
    dialog:
      pendingAction && confirmationTexts ? (
        <ConfirmDialog
          open
          title={confirmationTexts.title}
          body={
            <Stack gap={3}>
              {confirmationTexts.body}
              <p role="status">{running ? texts.progress(running.completed, running.total) : null}</p>
            </Stack>
          }
          confirmLabel={confirmationTexts.confirmLabel}
          danger={pendingAction.action.danger}
          busy={running !== null}
          onCancel={() => setPendingAction(null)}
          onConfirm={() => void startAction(pendingAction.action, pendingAction.rows)}
        />
      ) : null,
  };
}
