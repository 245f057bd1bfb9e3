import { formatPrice } from '@second-gear/contract/money';
import { SectionTitle } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { RowBadge, RowNote } from '../../../shared/components/rows.tsx';
import { formatInstant } from '../../../shared/format/dates.ts';
import { PagedTable, serialColumn } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { flaggedPaymentsQuery, listFlaggedPayments } from './api.ts';
import { texts } from './texts.ts';

/** Lists payments for cars that were no longer available: amount and refund state. */
export function FlaggedPayments(): ReactElement {
  const query = useInfiniteQuery(flaggedPaymentsQuery());
  return (
    <section aria-labelledby="flagged-payments">
      <SectionTitle id="flagged-payments">{texts.flagged.title}</SectionTitle>
      <PagedTable
        title={texts.flagged.title}
        noun={texts.flagged.noun}
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
            header: texts.flagged.amount,
            align: 'end',
            cell: (payment) => formatPrice(payment.amount),
          },
          { key: 'email', header: common.email, wide: true, cell: (payment) => payment.email },
          {
            key: 'flag',
            header: texts.flagged.why,
            wide: true,
            cell: (payment) => texts.flagged.reason(payment.flag),
          },
          {
            key: 'when',
            header: texts.flagged.when,
            cell: (payment) => formatInstant(payment.createdAt),
          },
          {
            key: 'refund',
            header: texts.flagged.refund,
            cell: (payment) =>
              payment.refundedAt ? (
                <>
                  <RowBadge tone="success">{texts.flagged.refunded}</RowBadge>
                  <RowNote>{formatInstant(payment.refundedAt)}</RowNote>
                </>
              ) : (
                <RowBadge tone="danger">{texts.flagged.owed}</RowBadge>
              ),
          },
        ]}
        csv={{
          file: 'flagged-payments',
          getPage: listFlaggedPayments,
          columns: [
            { header: common.brandName, value: (payment) => payment.brandName },
            { header: common.model, value: (payment) => payment.model },
            { header: texts.flagged.amount, value: (payment) => payment.amount },
            { header: common.email, value: (payment) => payment.email },
            { header: texts.flagged.why, value: (payment) => texts.flagged.reason(payment.flag) },
            { header: texts.flagged.order, value: (payment) => payment.orderId },
            { header: texts.flagged.when, value: (payment) => payment.createdAt },
            { header: texts.flagged.refund, value: (payment) => payment.refundedAt },
          ],
        }}
        empty={{ title: texts.flagged.empty, help: texts.flagged.emptyHelp, icon: 'card' }}
      />
    </section>
  );
}
