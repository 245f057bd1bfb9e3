import { toErrorMessage } from '@second-gear/contract/error-message';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { PeriodSection, usePeriodDays } from '../../../shared/components/period-section.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { common } from '../../../shared/texts.ts';
import { Advances } from './advances.tsx';
import { moneyReportQuery, stuckRefundsQuery } from './api.ts';
import { DailyCashFlow } from './daily-cash-flow.tsx';
import { MoneyEquation } from './money-equation.tsx';
import { SellerBalanceTable } from './seller-balance-table.tsx';
import { StuckRefunds } from './stuck-refunds.tsx';
import { StuckTransfersNotice } from './stuck-transfers-notice.tsx';
import { texts } from './texts.ts';

/** Shows where all marketplace money is, recent totals, and balances by seller. */
export function MoneyScreen(): ReactElement {
  const days = usePeriodDays();
  const query = useQuery({ ...moneyReportQuery(days), placeholderData: keepPreviousData });
  const stuckCount = query.data?.stuck.refunds ?? 0;
  // Waits for the stuck refunds, to avoid a layout shift below them.
  const { isLoading: areStuckLoading } = useInfiniteQuery({
    ...stuckRefundsQuery(),
    enabled: stuckCount > 0,
  });
  return (
    <Screen title={texts.title}>
      {query.data && !areStuckLoading ? (
        <>
          <StuckTransfersNotice stuck={query.data.stuck} />
          <StuckRefunds count={stuckCount} />
          <MoneyEquation money={query.data.totals} />
          <Advances money={query.data.totals} />
          <PeriodSection title={texts.time} days={days} busy={query.isPlaceholderData}>
            <DailyCashFlow days={query.data.days} />
          </PeriodSection>
        </>
      ) : query.isError ? (
        <ErrorState
          title={common.listFailed(texts.noun)}
          message={toErrorMessage(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <LoadingState label={common.loading(texts.noun)}>
          <Skeleton h="24rem" radius="var(--sg-radius-l)" />
          <Skeleton w="14rem" h="2.75rem" />
          <Skeleton h="21.25rem" radius="var(--sg-radius-l)" />
        </LoadingState>
      )}
      <SellerBalanceTable />
    </Screen>
  );
}
