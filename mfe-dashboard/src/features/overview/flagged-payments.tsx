import { formatPrice } from '@second-gear/contract/money';
import { SectionTitle } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { flaggedPaymentsQuery, listFlaggedPayments } from '../../api/list-flagged-payments.ts';
import { formatInstant } from '../../shared/dates.ts';
import { PagedTable, serialColumn } from '../../shared/paged-table.tsx';
import { RowBadge, RowNote } from '../../shared/rows.tsx';
import { common } from '../../shared/texts.ts';
import { flagged } from './texts.ts';

/** Lists payments for cars that were no longer available: amount and refund state. */
export function FlaggedPayments(): ReactElement {
  const query = useInfiniteQuery(flaggedPaymentsQuery());
  return (
    <section aria-labelledby="flagged-payments">
      <SectionTitle id="flagged-payments">{flagged.title}</SectionTitle>
      <PagedTable
        title={flagged.title}
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
            header: flagged.amount,
            align: 'end',
            cell: (payment) => formatPrice(payment.amount),
          },
          { key: 'email', header: common.email, wide: true, cell: (payment) => payment.email },
          { key: 'flag', header: flagged.why, wide: true, cell: (payment) => flagged.reason(payment.flag) },
          { key: 'when', header: flagged.when, cell: (payment) => formatInstant(payment.createdAt) },
          {
            key: 'refund',
            header: flagged.refund,
            cell: (payment) =>
              payment.refundedAt ? (
                <>
                  <RowBadge tone="success">{flagged.refunded}</RowBadge>
                  <RowNote>{formatInstant(payment.refundedAt)}</RowNote>
                </>
              ) : (
                <RowBadge tone="danger">{flagged.owed}</RowBadge>
              ),
          },
        ]}
        csv={{
          file: 'flagged-payments',
          getPage: listFlaggedPayments,
          columns: [
            { header: common.brandName, value: (payment) => payment.brandName },
            { header: common.model, value: (payment) => payment.model },
            { header: flagged.amount, value: (payment) => payment.amount },
            { header: common.email, value: (payment) => payment.email },
            { header: flagged.why, value: (payment) => flagged.reason(payment.flag) },
            { header: flagged.order, value: (payment) => payment.orderId },
            { header: flagged.when, value: (payment) => payment.createdAt },
            { header: flagged.refund, value: (payment) => payment.refundedAt },
          ],
        }}
        empty={{ title: flagged.empty, help: flagged.emptyHelp, icon: 'card' }}
      />
    </section>
  );
}
