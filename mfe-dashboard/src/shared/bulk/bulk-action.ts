import type { staleAfter } from '@second-gear/contract/stale-after';
import type { Wording } from '../confirm-action.tsx';
import type { Outcome } from '../outcome.ts';
import type { EndWords } from './outcome-text.ts';

/** An action on several rows. Sends the same request as the row's own button, once per row. */
export interface BulkAction<Row> extends EndWords {
  label: string;
  danger?: boolean;
  /**
   * Filters the rows that the action applies to. Other rows stay selected and unchanged. Absent applies to
   * all.
   */
  on?: (row: Row) => boolean;
  /** Rows with the same key share one request and its result. */
  once?: (row: Row) => string;
  /** The confirmation. Absent if none is needed. */
  ask?: (rows: readonly Row[]) => Wording;
  run: (row: Row) => Promise<Outcome>;
  undo?: EndWords & { run: (row: Row) => Promise<Outcome> };
  /** Determines which lists to refetch. */
  changes: keyof typeof staleAfter;
}

/** A table with selectable rows. */
export interface Bulk<Row> {
  /** Returns a row's name, such as `Audi A4`. */
  about: (row: Row) => string;
  /** Returns why a row cannot be selected. Null if it can. */
  whyNot: (row: Row) => string | null;
  actions: readonly BulkAction<Row>[];
}

/** Returns the rows that an action applies to. */
export const rowsFor = <Row>({ on }: BulkAction<Row>, rows: readonly Row[]): Row[] =>
  on ? rows.filter(on) : [...rows];

/** Returns one row per request. */
export const calledFor = <Row>({ once }: BulkAction<Row>, rows: readonly Row[]): Row[] =>
  once ? [...new Map(rows.map((row) => [once(row), row])).values()] : [...rows];
