import { toErrorMessage } from '@second-gear/contract/error-message';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { overviewQuery } from '../../api/get-overview.ts';
import { Screen } from '../../shared/screen.tsx';
import { SpanSection, useDaySpan } from '../../shared/span-section.tsx';
import { common } from '../../shared/texts.ts';
import { FlaggedPayments } from './flagged-payments.tsx';
import { overview } from './texts.ts';
import { Totals, TotalsSkeleton } from './totals.tsx';
import { Trends, TrendsSkeleton } from './trends.tsx';

/** Shows the marketplace at a glance: totals, charts of the last days, and payments that need attention. */
export function OverviewScreen(): ReactElement {
  const days = useDaySpan();
  const query = useQuery({ ...overviewQuery(days), placeholderData: keepPreviousData });
  return (
    <Screen title={overview.title}>
      {query.data ? (
        <>
          <Totals totals={query.data.totals} />
          <SpanSection title={overview.trends} days={days} busy={query.isPlaceholderData}>
            <Trends series={query.data.series} />
          </SpanSection>
        </>
      ) : query.isError ? (
        <ErrorState
          title={common.listFailed(overview.title)}
          message={toErrorMessage(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <LoadingState label={common.loading(overview.title)}>
          <TotalsSkeleton />
          <Skeleton w="14rem" h="2.75rem" />
          <TrendsSkeleton />
        </LoadingState>
      )}
      <FlaggedPayments />
    </Screen>
  );
}
