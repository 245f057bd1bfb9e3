import { formatPrice } from '@second-gear/contract/money';
import { SectionTitle } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { RowBadge, RowNote } from '../../../shared/components/rows.tsx';
import { formatInstant } from '../../../shared/format/dates.ts';
import { PagedTable, serialColumn } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { flaggedPaymentsQuery, listFlaggedPayments } from './api.ts';
import { flaggedPaymentTexts } from './texts.ts';

/** Lists payments for cars that were no longer available: amount and refund state. */
export function FlaggedPayments(): ReactElement {
  const query = useInfiniteQuery(flaggedPaymentsQuery());
  return (
    <section aria-labelledby="flagged-payments">
      <SectionTitle id="flagged-payments">{flaggedPaymentTexts.title}</SectionTitle>
      <PagedTable
        title={flaggedPaymentTexts.title}
        noun={flaggedPaymentTexts.noun}
        query={query}
        rowKey={(payment) => payment._id}
        columns={[
          serialColumn(),
          {
            key: 'brand',
            header: common.brandName,
            rowHeader: true,
            cell: (payment) => payment.brandName,
          },
          { key: 'model', header: common.model, cell: (payment) => payment.model },
          {
            key: 'amount',
            header: flaggedPaymentTexts.amount,
            align: 'end',
            cell: (payment) => formatPrice(payment.amount),
          },
          { key: 'email', header: common.email, wide: true, cell: (payment) => payment.email },
          {
            key: 'flag',
            header: flaggedPaymentTexts.why,
            wide: true,
            cell: (payment) => flaggedPaymentTexts.reason(payment.flag),
          },
          {
            key: 'when',
            header: flaggedPaymentTexts.when,
            cell: (payment) => formatInstant(payment.createdAt),
          },
          {
            key: 'refund',
            header: flaggedPaymentTexts.refund,
            cell: (payment) =>
              payment.refundedAt ? (
                <>
                  <RowBadge tone="success">{flaggedPaymentTexts.refunded}</RowBadge>
                  <RowNote>{formatInstant(payment.refundedAt)}</RowNote>
                </>
              ) : (
                <RowBadge tone="danger">{flaggedPaymentTexts.owed}</RowBadge>
              ),
          },
        ]}
        csv={{
          file: 'flagged-payments',
          getPage: listFlaggedPayments,
          columns: [
            { header: common.brandName, value: (payment) => payment.brandName },
            { header: common.model, value: (payment) => payment.model },
            { header: flaggedPaymentTexts.amount, value: (payment) => payment.amount },
            { header: common.email, value: (payment) => payment.email },
            { header: flaggedPaymentTexts.why, value: (payment) => flaggedPaymentTexts.reason(payment.flag) },
            { header: flaggedPaymentTexts.order, value: (payment) => payment.orderId },
            { header: flaggedPaymentTexts.when, value: (payment) => payment.createdAt },
            { header: flaggedPaymentTexts.refund, value: (payment) => payment.refundedAt },
          ],
        }}
        empty={{ title: flaggedPaymentTexts.empty, help: flaggedPaymentTexts.emptyHelp, icon: 'card' }}
      />
    </section>
  );
}
