import { amountInWords } from '@second-gear/contract/amount-in-words';
import { formatDate, formatNumber } from '@second-gear/contract/format';
import { formatPrice, toDollars } from '@second-gear/contract/money';
import type { DocumentData } from './queries.ts';

/** Reasons for refunds, by code. */
const REASONS: Record<string, string> = {
  at_provider: 'Refunded by the marketplace',
  cancelled: 'The order was cancelled',
  cancelled_by_seller: 'The seller cancelled the order',
  car_gone: 'The car was no longer available',
  car_removed: 'The car was taken off the marketplace',
  dispute: 'A dispute about the order was decided',
  mismatch: 'The payment did not match the order',
  order_cancelled: 'The order had been cancelled before the payment arrived',
  order_lapsed: 'The order had lapsed before the payment arrived',
  order_paid: 'The order had been paid already',
  order_refunded: 'The order had been refunded before the payment arrived',
  paid_twice: 'The order was paid twice',
  person_removed: 'An account of the order was closed',
  seller_suspended: 'The seller may not sell at the moment',
};
const DEFAULT_REASON = 'Refunded by the marketplace';

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Text of a document, in reading order. */
export interface DocumentContent {
  title: string;
  /** Facts about the document. */
  facts: [name: string, value: string][];
  parties: { heading: string; lines: string[] }[];
  item: { heading: string; lines: string[] };
  amount: { heading: string; figures: string; words: string };
  note: string;
}

/** Returns the text of a document in US English, with UTC dates. */
export function toDocumentContent(documentData: DocumentData): DocumentContent {
  const { kind, number, issuedAt, paidAt, buyer, sellerName, car, vin, mileage, condition, orderId, credit } =
    documentData;
  const dollars = toDollars(documentData.amountCents);
  const isReceipt = kind === 'receipt';
  return {
    title: `${isReceipt ? 'Receipt' : 'Credit note'} ${number}`,
    facts: [
      ['Date of issue', formatDate(issuedAt)],
      ['Payment received', formatDate(paidAt)],
      ...(credit ? ([['For receipt', credit.receipt]] satisfies DocumentContent['facts']) : []),
      ['Payment reference', documentData.paymentReference],
      ['Order', orderId],
    ],
    parties: [
      { heading: 'Buyer', lines: [buyer.name, buyer.email] },
      { heading: 'Seller', lines: [sellerName ?? 'A seller whose account is closed'] },
    ],
    item: {
      heading: 'Car',
      lines: [
        car,
        ...(vin === null ? [] : [`VIN: ${vin}`]),
        ...(mileage === null ? [] : [`Mileage: ${formatNumber(mileage)} miles`]),
        ...(condition === null ? [] : [`Condition: ${condition}`]),
      ],
    },
    amount: {
      heading: isReceipt ? 'Amount received' : 'Amount returned to the buyer',
      figures: `${formatPrice(dollars)} (US dollars)`,
      words: capitalize(amountInWords(dollars)),
    },
    note: credit
      ? `Reason: ${REASONS[credit.reason] ?? DEFAULT_REASON}. This amount is taken off receipt ${credit.receipt}.`
      : 'Paid by card. Second Gear holds the money until the car is handed over.',
  };
}
