import type { staleAfter } from '@second-gear/contract/stale-after';
import type { Wording } from '../confirm-action.tsx';
import type { Outcome } from '../outcome.ts';
import type { EndWords } from './outcome-text.ts';

/** What can be done to several rows at once: the call that a row's own button makes, once for each. */
export interface BulkAction<Row> extends EndWords {
  label: string;
  danger?: boolean;
  /** The rows that it is for; the others stay selected and are left alone. For all rows where this is absent. */
  on?: (row: Row) => boolean;
  /** Rows with the same answer are done with one call, and end with it. */
  once?: (row: Row) => string;
  /** The question before it; there is none where this is absent. */
  ask?: (rows: readonly Row[]) => Wording;
  run: (row: Row) => Promise<Outcome>;
  undo?: EndWords & { run: (row: Row) => Promise<Outcome> };
  /** What it changes, by which the lists are known that show it. */
  changes: keyof typeof staleAfter;
}

/** A table whose rows can be selected. */
export interface Bulk<Row> {
  /** Names a row: `Audi A4`. */
  about: (row: Row) => string;
  /** Why a row cannot be selected; null where it can. */
  whyNot: (row: Row) => string | null;
  actions: readonly BulkAction<Row>[];
}

/** The rows that an action is for. */
export const rowsFor = <Row>({ on }: BulkAction<Row>, rows: readonly Row[]): Row[] =>
  on ? rows.filter(on) : [...rows];

/** One row for each call. */
export const calledFor = <Row>({ once }: BulkAction<Row>, rows: readonly Row[]): Row[] =>
  once ? [...new Map(rows.map((row) => [once(row), row])).values()] : [...rows];
