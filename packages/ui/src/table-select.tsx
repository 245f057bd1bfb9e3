import type { ReactElement } from 'react';

/**
 * The selected rows of a table, and functions to change the selection. The checkboxes are in the column of
 * row numbers.
 */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean;
  /** Returns why a row can't be selected. Returns null if it can. */
  getDisabledReason: (row: Row) => string | null;
  /** Accessible name of a row's checkbox: `Select Audi A4`. */
  label: (row: Row) => string;
  /** `isRange` (Shift key) selects all rows from the last toggled one to this one. */
  onToggle: (row: Row, selected: boolean, isRange: boolean) => void;
  /** The checkbox in the table's head, for all visible rows that can be selected. */
  all: {
    label: string;
    /** Label next to the checkbox if rows are cards, which have no column head. */
    shortLabel: string;
    state: 'none' | 'some' | 'all';
    /** Whether no visible row can be selected. */
    disabled: boolean;
    onToggle: (selected: boolean) => void;
  };
}

/** A row's checkbox. A disabled one isn't focusable, so screen readers read its reason with the row. */
export function RowCheckbox<Row>({
  row,
  selection: { isSelected, getDisabledReason, label, onToggle },
}: {
  row: Row;
  selection: RowSelection<Row>;
}): ReactElement {
  const reason = getDisabledReason(row);
  return (
    <label className="sg-select">
      <input
        type="checkbox"
        aria-label={label(row)}
        title={reason ?? undefined}
        disabled={reason !== null}
        checked={isSelected(row)}
        onChange={({ target, nativeEvent }) =>
          onToggle(row, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** The checkbox for all visible rows. It is indeterminate if only some are selected. */
export const SelectAllCheckbox = <Row,>({ all }: Pick<RowSelection<Row>, 'all'>): ReactElement => (
  <label className="sg-select" data-short-label={all.shortLabel}>
    <input
      ref={(checkbox) => {
        if (checkbox) checkbox.indeterminate = all.state === 'some';
      }}
      type="checkbox"
      aria-label={all.label}
      disabled={all.disabled}
      checked={all.state === 'all'}
      onChange={() => all.onToggle(all.state !== 'all')}
    />
  </label>
);
