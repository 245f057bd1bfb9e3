import type { OrderDocument } from '@second-gear/contract/documents';

type Kind = OrderDocument['kind'];

const LETTERS: Record<Kind, string> = { receipt: 'R', credit_note: 'C' };
/** Maximum of the database's integer type. */
const LARGEST = 2_147_483_647;

/** Formats a document number: `R-000042`. */
export const writtenNumber = (kind: Kind, number: number): string =>
  `${LETTERS[kind]}-${String(number).padStart(6, '0')}`;

/** Parses the output of {@link writtenNumber}. Returns null if it is not a valid document number. */
export function readNumber(written: string): { kind: Kind; number: number } | null {
  const number = Number(written.slice(2));
  const kind: Kind = written.startsWith(LETTERS.receipt) ? 'receipt' : 'credit_note';
  return number >= 1 && number <= LARGEST && writtenNumber(kind, number) === written
    ? { kind, number }
    : null;
}
