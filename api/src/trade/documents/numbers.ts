import type { OrderDocument } from '@second-gear/contract/documents';

type DocumentKind = OrderDocument['kind'];

const PREFIX_BY_KIND: Record<DocumentKind, string> = { receipt: 'R', credit_note: 'C' };
/** Maximum of the database's integer type. */
const MAX_NUMBER = 2_147_483_647;

/** Formats a document number, for example `R-000042`. */
export const formatDocumentNumber = (kind: DocumentKind, number: number): string =>
  `${PREFIX_BY_KIND[kind]}-${String(number).padStart(6, '0')}`;

/** Parses the output of {@link formatDocumentNumber}. Returns null if it is not a valid document number. */
export function parseDocumentNumber(formatted: string): { kind: DocumentKind; number: number } | null {
  const number = Number(formatted.slice(2));
  const kind: DocumentKind = formatted.startsWith(PREFIX_BY_KIND.receipt) ? 'receipt' : 'credit_note';
  return number >= 1 && number <= MAX_NUMBER && formatDocumentNumber(kind, number) === formatted
    ? { kind, number }
    : null;
}
