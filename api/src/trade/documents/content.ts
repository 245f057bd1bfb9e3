import { formatAmountInWords } from '@second-gear/contract/amount-in-words';
import { formatDate, formatNumber } from '@second-gear/contract/format';
import { formatPrice, toDollars } from '@second-gear/contract/money';
import type { DocumentData } from './queries.ts';

/** Text for each reason code of a refund. */
const REFUND_REASONS: Record<string, string> = {
  at_provider: 'Refunded by Second Gear',
  cancelled: 'The order was canceled',
  cancelled_by_seller: 'The seller canceled the order',
  car_gone: 'The car was no longer available',
  car_removed: 'The listing was removed',
  dispute: 'A dispute about the order was resolved',
  mismatch: 'The payment did not match the order',
  order_cancelled: 'The order was canceled before the payment arrived',
  order_lapsed: 'The order expired before the payment arrived',
  order_paid: 'The order was already paid',
  order_refunded: 'The order was refunded before the payment arrived',
  paid_twice: 'The order was paid twice',
  person_removed: 'The buyer’s or seller’s account was closed',
  seller_suspended: 'The seller’s account is suspended',
};
const DEFAULT_REASON = 'Refunded by Second Gear';

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Text of a document, in reading order. */
export interface DocumentContent {
  title: string;
  /** Labeled facts about the document, such as the issue date. */
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
      ['Issue date', formatDate(issuedAt)],
      ['Payment received', formatDate(paidAt)],
      ...(credit ? ([['For receipt', credit.receipt]] satisfies DocumentContent['facts']) : []),
      ['Payment reference', documentData.paymentReference],
      ['Order', orderId],
    ],
    parties: [
      { heading: 'Buyer', lines: [buyer.name, buyer.email] },
      { heading: 'Seller', lines: [sellerName ?? 'Seller with a closed account'] },
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
      heading: isReceipt ? 'Amount received' : 'Amount refunded to the buyer',
      figures: `${formatPrice(dollars)} (US dollars)`,
      words: capitalize(formatAmountInWords(dollars)),
    },
    note: credit
      ? `Reason: ${REFUND_REASONS[credit.reason] ?? DEFAULT_REASON}. This amount is deducted from receipt ${credit.receipt}.`
      : 'Paid by card. Second Gear holds the money until the car is handed over.',
  };
}
