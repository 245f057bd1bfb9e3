import { DAY_SPANS } from '@second-gear/contract/days';
import { failureText } from '@second-gear/contract/failure-text';
import { SectionTitle } from '@second-gear/ui/layout';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { overviewQuery } from '../../api/get-overview.ts';
import { Screen } from '../../shared/screen.tsx';
import { common } from '../../shared/texts.ts';
import { FlaggedPayments } from './flagged-payments.tsx';
import { SpanLinks } from './span-links.tsx';
import { overview } from './texts.ts';
import { Totals, TotalsPlaces } from './totals.tsx';
import { Trends, TrendsPlaces } from './trends.tsx';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--sg-space-3) var(--sg-space-4);
  margin-block: var(--sg-space-4);

  h2 {
    margin: 0;
  }
`;
const Changing = styled.div`
  transition: opacity var(--sg-base) var(--sg-ease) 150ms;

  &[aria-busy='true'] {
    opacity: 0.55;
  }
`;

/** The marketplace at a glance: totals, the last days as charts, and payments that need a look. */
export function OverviewScreen(): ReactElement {
  const [params] = useSearchParams();
  const days = DAY_SPANS.find((span) => String(span) === params.get('days')) ?? 30;
  const query = useQuery({ ...overviewQuery(days), placeholderData: keepPreviousData });
  return (
    <Screen title={overview.title}>
      {query.data ? (
        <>
          <Totals totals={query.data.totals} />
          <section>
            <Head>
              <SectionTitle>{overview.trends}</SectionTitle>
              <SpanLinks days={days} />
            </Head>
            <Changing aria-busy={query.isPlaceholderData}>
              <Trends series={query.data.series} />
            </Changing>
          </section>
        </>
      ) : query.isError ? (
        <ErrorState
          title={common.listFailed(overview.title)}
          message={failureText(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <LoadingState label={common.loading(overview.title)}>
          <TotalsPlaces />
          <Skeleton w="14rem" h="2.75rem" />
          <TrendsPlaces />
        </LoadingState>
      )}
      <FlaggedPayments />
    </Screen>
  );
}
