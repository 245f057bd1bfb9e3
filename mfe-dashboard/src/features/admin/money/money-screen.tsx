import type { CallResponse } from '@second-gear/contract/call';
import type { getFinances, MoneyTotals, SellerBalances } from '@second-gear/contract/finances';
import { Icon } from '@second-gear/ui/icon';
import { Cluster, SectionTitle, Stack } from '@second-gear/ui/layout';
import { Skeleton } from '@second-gear/ui/states';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { PeriodSection, usePeriodDays } from '../../../shared/components/period-section.tsx';
import { QueryView } from '../../../shared/components/query-view.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { Tile, Tiles } from '../../../shared/components/tiles.tsx';
import { createSerialColumn } from '../../../shared/table/columns.tsx';
import { PagedTable } from '../../../shared/table/paged-table.tsx';
import { listSellerBalances, moneyReportQuery, sellerBalancesQuery, stuckRefundsQuery } from './api.ts';
import { DailyCashFlow } from './daily-cash-flow.tsx';
import { MoneyEquation } from './money-equation.tsx';
import {
  ADVANCES,
  formatMoney,
  getFigure,
  hasAdvances,
  moneyCsvColumns,
  getVisibleFigures,
} from './money-figures.ts';
import { StuckRefunds } from './stuck-refunds.tsx';
import { texts } from './texts.ts';

/**
 * Shows the money that the marketplace has advanced. The sum of the balances excludes it. Renders nothing if
 * there is none.
 */
function Advances({ money }: { money: MoneyTotals }): ReactElement | null {
  if (!hasAdvances(money)) return null;
  return (
    <section aria-labelledby="money-advances">
      <SectionTitle id="money-advances">{texts.advances.title}</SectionTitle>
      <Stack gap={4}>
        <p>{texts.advances.lead}</p>
        <Tiles $columns={2}>
          {ADVANCES.map((figure) => (
            <Tile key={figure} label={texts.figures[figure]} value={formatMoney(getFigure(money, figure))}>
              {texts.explanations[figure]}
            </Tile>
          ))}
        </Tiles>
      </Stack>
    </section>
  );
}

const Notice = styled.section`
  display: grid;
  gap: var(--sg-space-2);
  padding: var(--sg-space-4) var(--sg-space-5);
  border: 1px solid var(--sg-danger);
  border-radius: var(--sg-radius-l);
  background: var(--sg-danger-soft);
  color: var(--sg-on-danger-soft);

  h2 {
    font-size: var(--sg-text-l);
  }
  a {
    color: inherit;
  }
  && ul {
    padding-inline-start: 1.2em;
    list-style: disc;
  }
`;

type StuckTransfers = CallResponse<typeof getFinances>['stuck'];

/** Lists how many payouts are stuck for each reason. Renders nothing if the API omits the reasons. */
const StuckPayoutReasons = ({ problems }: Pick<StuckTransfers, 'problems'>) =>
  problems?.length ? (
    <ul>
      {problems.map(({ problem, payouts }) => (
        <li key={problem}>
          {`${texts.stuck.problems[problem] ?? texts.stuck.otherProblem(problem)}${payouts > 1 ? ` (${String(payouts)})` : ''}`}
        </li>
      ))}
    </ul>
  ) : null;

interface Props {
  stuck: StuckTransfers;
}

/** Shows the number of stuck refunds and payouts. Renders nothing if there are none. */
function StuckTransfersNotice({ stuck: { refunds, payouts, problems } }: Props): ReactElement | null {
  if (refunds + payouts === 0) return null;
  return (
    <Notice aria-labelledby="money-stuck">
      <Cluster as="h2" gap={2} id="money-stuck">
        <Icon name="alert" size={20} />
        {texts.stuck.title}
      </Cluster>
      {refunds > 0 ? <p>{texts.stuck.refunds(refunds)}</p> : null}
      {payouts > 0 ? (
        <>
          <p>{texts.stuck.payouts(payouts)}</p>
          <StuckPayoutReasons problems={problems} />
        </>
      ) : null}
      <p>{texts.stuck.help}</p>
      <Cluster gap={4}>
        <Link to="/dashboard/overview">{texts.stuck.toFlagged}</Link>
        <Link to="/dashboard/disputes?state=open">{texts.stuck.toDisputes}</Link>
      </Cluster>
    </Notice>
  );
}

const getSellerName = ({ _id, name }: SellerBalances): string => (_id === null ? texts.deleted : name);

/** Lists balances by seller, highest held or due amount first. */
function SellerBalanceTable(): ReactElement {
  const query = useInfiniteQuery(sellerBalancesQuery());
  const sellers = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="money-sellers">
      <SectionTitle id="money-sellers">{texts.sellers}</SectionTitle>
      <PagedTable
        title={texts.sellers}
        noun={texts.sellersNoun}
        query={query}
        columns={[
          createSerialColumn(),
          { key: 'seller', header: texts.seller, rowHeader: true, cell: getSellerName },
          ...getVisibleFigures(sellers).map((figure) => ({
            key: figure,
            header: texts.figures[figure],
            align: 'end' as const,
            cell: (seller: SellerBalances) => formatMoney(getFigure(seller, figure)),
          })),
        ]}
        csv={{
          fileName: texts.sellersFile,
          getPage: listSellerBalances,
          columns: [{ header: texts.seller, value: getSellerName }, ...moneyCsvColumns],
        }}
        empty={{ title: texts.noSellers, help: texts.noSellersHelp, icon: 'card' }}
      />
    </section>
  );
}

/** Shows where all marketplace money is, recent totals, and balances by seller. */
export function MoneyScreen(): ReactElement {
  const days = usePeriodDays();
  const query = useQuery({ ...moneyReportQuery(days), placeholderData: keepPreviousData });
  const stuckCount = query.data?.stuck.refunds ?? 0;
  // Waits for the stuck refunds, to avoid a layout shift below them.
  const { isLoading: areStuckRefundsLoading } = useInfiniteQuery({
    ...stuckRefundsQuery(),
    enabled: stuckCount > 0,
  });
  return (
    <Screen title={texts.title}>
      <QueryView
        query={{ ...query, isPending: query.isPending || areStuckRefundsLoading }}
        noun={texts.noun}
        skeleton={
          <>
            <Skeleton height="24rem" radius="var(--sg-radius-l)" />
            <Skeleton width="14rem" height="2.75rem" />
            <Skeleton height="21.25rem" radius="var(--sg-radius-l)" />
          </>
        }
      >
        {(report) => (
          <>
            <StuckTransfersNotice stuck={report.stuck} />
            <StuckRefunds count={stuckCount} />
            <MoneyEquation money={report.totals} />
            <Advances money={report.totals} />
            <PeriodSection title={texts.overTime} days={days} busy={query.isPlaceholderData}>
              <DailyCashFlow days={report.days} />
            </PeriodSection>
          </>
        )}
      </QueryView>
      <SellerBalanceTable />
    </Screen>
  );
}
