import type { OrderDocument } from '@second-gear/contract/documents';

type Kind = OrderDocument['kind'];

const LETTERS: Record<Kind, string> = { receipt: 'R', credit_note: 'C' };
/** As the database counts. */
const LARGEST = 2_147_483_647;

/** A document's number as it stands on the paper: `R-000042`. */
export const writtenNumber = (kind: Kind, number: number): string =>
  `${LETTERS[kind]}-${String(number).padStart(6, '0')}`;

/** The kind and number behind what {@link writtenNumber} wrote; null where no document can be called so. */
export function readNumber(written: string): { kind: Kind; number: number } | null {
  const number = Number(written.slice(2));
  const kind: Kind = written.startsWith(LETTERS.receipt) ? 'receipt' : 'credit_note';
  return number >= 1 && number <= LARGEST && writtenNumber(kind, number) === written
    ? { kind, number }
    : null;
}
