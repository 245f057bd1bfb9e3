import { toErrorMessage } from '@second-gear/contract/error-message';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { PeriodSection, usePeriodDays } from '../../../shared/components/period-section.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { common } from '../../../shared/texts.ts';
import { overviewQuery } from './api.ts';
import { FlaggedPayments } from './flagged-payments.tsx';
import { texts } from './texts.ts';
import { Totals, TotalsSkeleton } from './totals.tsx';
import { Trends, TrendsSkeleton } from './trends.tsx';

/** Shows the marketplace at a glance: totals, charts of the last days, and payments that need attention. */
export function OverviewScreen(): ReactElement {
  const days = usePeriodDays();
  const query = useQuery({ ...overviewQuery(days), placeholderData: keepPreviousData });
  return (
    <Screen title={texts.overview.title}>
      {query.data ? (
        <>
          <Totals totals={query.data.totals} />
          <PeriodSection title={texts.overview.trends} days={days} busy={query.isPlaceholderData}>
            <Trends series={query.data.series} />
          </PeriodSection>
        </>
      ) : query.isError ? (
        <ErrorState
          title={common.listFailed(texts.overview.noun)}
          message={toErrorMessage(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <LoadingState label={common.loading(texts.overview.noun)}>
          <TotalsSkeleton />
          <Skeleton w="14rem" h="2.75rem" />
          <TrendsSkeleton />
        </LoadingState>
      )}
      <FlaggedPayments />
    </Screen>
  );
}
