import type { ReactElement } from 'react';

/** Which rows of a table are selected, and how that is changed; the boxes stand in its column of numbers. */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean;
  /** Why a row cannot be selected; null where it can. */
  whyNot: (row: Row) => string | null;
  /** Name of a row's box: `Select Audi A4`. */
  label: (row: Row) => string;
  /** `through`, with the Shift key, means all rows from the one toggled last up to this one. */
  onToggle: (row: Row, selected: boolean, through: boolean) => void;
  /** The box in the head, for every row shown that can be selected. */
  all: {
    label: string;
    /** Stands beside the box where rows are cards and the column has no head. */
    shortLabel: string;
    state: 'none' | 'some' | 'all';
    /** No row shown can be selected. */
    disabled: boolean;
    onToggle: (selected: boolean) => void;
  };
}

/** The box of a row. One that cannot be ticked is no stop for the keyboard; its reason is read with it. */
export function RowBox<Row>({
  row,
  selection: { isSelected, whyNot, label, onToggle },
}: {
  row: Row;
  selection: RowSelection<Row>;
}): ReactElement {
  const reason = whyNot(row);
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

/** The box of all rows shown: half ticked while some of them are selected. */
export const AllBox = <Row,>({ all }: Pick<RowSelection<Row>, 'all'>): ReactElement => (
  <label className="sg-select" data-words={all.shortLabel}>
    <input
      ref={(box) => {
        if (box) box.indeterminate = all.state === 'some';
      }}
      type="checkbox"
      aria-label={all.label}
      disabled={all.disabled}
      checked={all.state === 'all'}
      onChange={() => all.onToggle(all.state !== 'all')}
    />
  </label>
);
