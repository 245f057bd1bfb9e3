import { useOnce } from '@second-gear/shared-auth/use-once';
import { ConfirmDialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import type { RowSelection } from '@second-gear/ui/table';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Bulk, BulkAction } from './bulk-action.ts';
import { BulkBar } from './bulk-bar.tsx';
import { backToBoxes } from './keep-place.ts';
import { bulk as texts } from './texts.ts';
import { useBulkKeys } from './use-bulk-keys.ts';
import { useBulkRun } from './use-bulk-run.ts';
import { useSelection } from './use-selection.ts';

interface Parts<Row> {
  /** Passed to the table. Absent if rows are not selectable. */
  selection?: RowSelection<Row>;
  /** The failures of the last action, by row. */
  problems?: ReactNode;
  /** Rendered below the list. */
  bar?: ReactElement;
  /** The confirmation of an action. Stays open while the action runs, even if the list changes. */
  dialog?: ReactElement | null;
}

interface Asked<Row> {
  action: BulkAction<Row>;
  rows: readonly Row[];
}

const free = () => null;

/** Adds row selection and bulk actions to a list. `PagedTable` renders the returned parts. */
export function useBulk<Row>({
  rows,
  rowKey,
  bulk,
  list,
}: {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  bulk: Bulk<Row> | undefined;
  /** Wraps the table and the bar. */
  list: { current: HTMLElement | null };
}): Parts<Row> {
  const selection = useSelection({ rows, rowKey, whyNot: bulk?.whyNot ?? free });
  const { running, problems, run } = useBulkRun<Row>(selection.drop);
  const once = useOnce();
  const [asked, setAsked] = useState<Asked<Row> | null>(null);
  /** The last toggled row. Receives the focus if the bar disappears while it has the focus. */
  const last = useRef({ key: '', index: 0 });
  const hadSome = useRef(false);
  const count = selection.selected.length;
  useBulkKeys(list, count > 0, selection.clear);

  useEffect(() => {
    if (count > 0) hadSome.current = true;
    if (count > 0 || asked || !hadSome.current) return undefined;
    // Waits, because a closing dialog restores the focus first.
    const timer = setTimeout(() => {
      hadSome.current = false;
      const { key, index } = last.current;
      const now = rows.findIndex((row) => rowKey(row) === key);
      if (list.current) backToBoxes(list.current, now < 0 ? index : now);
    });
    return () => clearTimeout(timer);
  }, [count, asked, rows, rowKey, list]);

  if (!bulk) return {};
  const start = (action: BulkAction<Row>, these: readonly Row[]) =>
    once(async () => {
      await run(action, these);
      setAsked(null);
    });
  /**
   * Returns the rows between the last toggled row and this one. Returns only this one if the last is gone.
   */
  const upTo = (row: Row): Row[] => {
    const here = rows.indexOf(row);
    const there = rows.findIndex((other) => rowKey(other) === last.current.key);
    if (there < 0) return [row];
    return rows
      .slice(Math.min(here, there), Math.max(here, there) + 1)
      .filter((other) => bulk.whyNot(other) === null);
  };
  const kept = problems.filter(({ row }) => selection.isSelected(row));
  const wording = asked?.action.ask?.(asked.rows);
  return {
    selection: {
      isSelected: selection.isSelected,
      whyNot: bulk.whyNot,
      label: (row) => texts.select(bulk.about(row)),
      onToggle: (row, on, through) => {
        const these = through ? upTo(row) : [row];
        last.current = { key: rowKey(row), index: rows.indexOf(row) };
        if (on) selection.select(these);
        else selection.drop(these);
      },
      all: {
        label: texts.selectAll,
        shortLabel: texts.selectAllShort,
        state: selection.state,
        disabled: selection.free === 0,
        onToggle: (on) => {
          last.current = { key: '', index: 0 };
          if (on) selection.all();
          else selection.clear();
        },
      },
    },
    problems:
      kept.length > 0 ? (
        <FormError>
          {texts.problems}
          <ul>
            {kept.map(({ row, why }) => (
              <li key={rowKey(row)}>{texts.problem(bulk.about(row), why)}</li>
            ))}
          </ul>
        </FormError>
      ) : null,
    bar: (
      <BulkBar
        actions={bulk.actions}
        selected={selection.selected}
        running={running}
        onAction={(action, these) => {
          if (action.ask) setAsked({ action, rows: these });
          else void start(action, these);
        }}
        onClear={selection.clear}
      />
    ),
    dialog:
      asked && wording ? (
        <ConfirmDialog
          open
          title={wording.title}
          body={
            <Stack gap={3}>
              {wording.body}
              <p role="status">{running ? texts.progress(running.through, running.of) : null}</p>
            </Stack>
          }
          confirmLabel={wording.confirmLabel}
          danger={asked.action.danger}
          busy={running !== null}
          onCancel={() => setAsked(null)}
          onConfirm={() => void start(asked.action, asked.rows)}
        />
      ) : null,
  };
}
