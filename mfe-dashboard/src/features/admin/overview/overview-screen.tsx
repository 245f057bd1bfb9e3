import { formatNumber } from '@second-gear/contract/format';
import { formatPrice } from '@second-gear/contract/money';
import type { Overview } from '@second-gear/contract/overview';
import { SectionTitle } from '@second-gear/ui/layout';
import { Skeleton } from '@second-gear/ui/states';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { PeriodSection, usePeriodDays } from '../../../shared/components/period-section.tsx';
import { QueryView } from '../../../shared/components/query-view.tsx';
import { RowBadge, RowNote } from '../../../shared/components/rows.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { Tile, Tiles } from '../../../shared/components/tiles.tsx';
import { formatInstant } from '../../../shared/format/format.ts';
import { createSerialColumn } from '../../../shared/table/columns.tsx';
import { PagedTable } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { flaggedPaymentsQuery, listFlaggedPayments, overviewQuery } from './api.ts';
import { texts } from './texts.ts';
import { Trends, TrendsSkeleton } from './trends.tsx';

const SKELETON_KEYS = ['cars', 'users', 'orders', 'revenue', 'reports', 'flagged'];

const TotalsSkeleton = (): ReactElement => (
  <Tiles as="div">
    {SKELETON_KEYS.map((skeletonKey) => (
      <Skeleton key={skeletonKey} height="7.25rem" radius="var(--sg-radius-l)" />
    ))}
  </Tiles>
);

function Totals({ totals }: { totals: Overview['totals'] }): ReactElement {
  const totalTexts = texts.overview.totals;
  return (
    <Tiles>
      <Tile label={totalTexts.cars} value={formatNumber(totals.cars)}>
        {totalTexts.carStates(totals)}
      </Tile>
      <Tile label={totalTexts.users} value={formatNumber(totals.users)}>
        <Link to="/dashboard/allusers">{totalTexts.people(totals)}</Link>
      </Tile>
      <Tile label={totalTexts.orders} value={formatNumber(totals.orders)}>
        {totalTexts.paid(totals.paid)}
      </Tile>
      <Tile label={totalTexts.revenue} value={formatPrice(totals.revenue)}>
        {totalTexts.netPayments}
      </Tile>
      <Tile label={totalTexts.openReports} value={formatNumber(totals.openReports)}>
        <Link to="/dashboard/reporteditems?state=open">{totalTexts.toReports}</Link>
      </Tile>
      <Tile label={totalTexts.flagged} value={formatNumber(totals.flaggedPayments)}>
        {totalTexts.flaggedNote}
      </Tile>
    </Tiles>
  );
}

/** Lists payments for cars that were no longer available: amount and refund state. */
function FlaggedPayments(): ReactElement {
  const query = useInfiniteQuery(flaggedPaymentsQuery());
  return (
    <section aria-labelledby="flagged-payments">
      <SectionTitle id="flagged-payments">{texts.flagged.title}</SectionTitle>
      <PagedTable
        title={texts.flagged.title}
        noun={texts.flagged.noun}
        query={query}
        columns={[
          createSerialColumn(),
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
            header: texts.flagged.reasonHeader,
            wide: true,
            cell: (payment) => texts.flagged.reason(payment.flag),
          },
          {
            key: 'date',
            header: texts.flagged.paidOn,
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
          fileName: 'flagged-payments',
          getPage: listFlaggedPayments,
          columns: [
            { header: common.brandName, value: (payment) => payment.brandName },
            { header: common.model, value: (payment) => payment.model },
            { header: texts.flagged.amount, value: (payment) => payment.amount },
            { header: common.email, value: (payment) => payment.email },
            { header: texts.flagged.reasonHeader, value: (payment) => texts.flagged.reason(payment.flag) },
            { header: texts.flagged.order, value: (payment) => payment.orderId },
            { header: texts.flagged.paidOn, value: (payment) => payment.createdAt },
            { header: texts.flagged.refund, value: (payment) => payment.refundedAt },
          ],
        }}
        empty={{ title: texts.flagged.empty, help: texts.flagged.emptyHelp, icon: 'card' }}
      />
    </section>
  );
}

/** Shows the marketplace at a glance: totals, charts of the last days, and payments that need attention. */
export function OverviewScreen(): ReactElement {
  const days = usePeriodDays();
  const query = useQuery({ ...overviewQuery(days), placeholderData: keepPreviousData });
  return (
    <Screen title={texts.overview.title}>
      <QueryView
        query={query}
        noun={texts.overview.noun}
        skeleton={
          <>
            <TotalsSkeleton />
            <Skeleton width="14rem" height="2.75rem" />
            <TrendsSkeleton />
          </>
        }
      >
        {({ totals, series }) => (
          <>
            <Totals totals={totals} />
            <PeriodSection title={texts.overview.trends} days={days} busy={query.isPlaceholderData}>
              <Trends series={series} />
            </PeriodSection>
          </>
        )}
      </QueryView>
      <FlaggedPayments />
    </Screen>
  );
}
