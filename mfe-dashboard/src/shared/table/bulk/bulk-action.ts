import type { invalidations } from '@second-gear/contract/invalidations';
import type { ConfirmationTexts } from '../../dialogs/confirm-action.tsx';
import type { Outcome } from '../../hooks/use-action.ts';
import type { OutcomeTexts } from './format-outcome.ts';

/** An action on several rows. Sends the same request as the button in each row, once per row. */
export interface BulkAction<Row> extends OutcomeTexts {
  label: string;
  danger?: boolean;
  /**
   * Returns whether the action applies to a row. Other selected rows stay selected and unchanged. If absent,
   * the action applies to all rows.
   */
  appliesTo?: (row: Row) => boolean;
  /** Rows with the same group key share one request and its result. */
  getGroupKey?: (row: Row) => string;
  /**
   * Returns the texts of the confirmation dialog. Without this function, the action runs without
   * confirmation.
   */
  getConfirmationTexts?: (rows: readonly Row[]) => ConfirmationTexts;
  run: (row: Row) => Promise<Outcome>;
  undo?: OutcomeTexts & { run: (row: Row) => Promise<Outcome> };
  /** Key of `invalidations`, which determines the lists to refetch after the action. */
  invalidates: keyof typeof invalidations;
}

/** Which rows of a table can be selected, and the actions on the selected rows. */
export interface BulkActions<Row> {
  /** Returns a row's name, such as `Audi A4`. */
  getRowLabel: (row: Row) => string;
  /** Returns why a row cannot be selected. Returns null if it can. */
  getDisabledReason: (row: Row) => string | null;
  actions: readonly BulkAction<Row>[];
}

export const getApplicableRows = <Row>({ appliesTo }: BulkAction<Row>, rows: readonly Row[]): Row[] =>
  appliesTo ? rows.filter(appliesTo) : [...rows];

/** Returns the rows to send a request for: one per group key, or all rows if the action has no group keys. */
export const getRowsToCall = <Row>({ getGroupKey }: BulkAction<Row>, rows: readonly Row[]): Row[] =>
  getGroupKey ? [...new Map(rows.map((row) => [getGroupKey(row), row])).values()] : [...rows];
