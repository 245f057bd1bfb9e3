import { failureText } from '@second-gear/contract/failure-text';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { booksQuery } from '../../api/get-books.ts';
import { stuckRefundsQuery } from '../../api/list-stuck-refunds.ts';
import { Screen } from '../../shared/screen.tsx';
import { SpanSection, useSpan } from '../../shared/span-section.tsx';
import { common } from '../../shared/texts.ts';
import { Equation } from './equation.tsx';
import { LaidOut } from './laid-out.tsx';
import { MoneyDays } from './money-days.tsx';
import { SellerMoneyTable } from './seller-money.tsx';
import { StuckNotice } from './stuck-notice.tsx';
import { StuckRefunds } from './stuck-refunds.tsx';
import { books } from './texts.ts';

/** Shows where all marketplace money is, recent totals, and balances by seller. */
export function MoneyScreen(): ReactElement {
  const days = useSpan();
  const query = useQuery({ ...booksQuery(days), placeholderData: keepPreviousData });
  const stuckCount = query.data?.stuck.refunds ?? 0;
  // Waits for the stuck refunds, to avoid a layout shift below them.
  const { isLoading: areStuckLoading } = useInfiniteQuery({
    ...stuckRefundsQuery(),
    enabled: stuckCount > 0,
  });
  return (
    <Screen title={books.title}>
      {query.data && !areStuckLoading ? (
        <>
          <StuckNotice stuck={query.data.stuck} />
          <StuckRefunds count={stuckCount} />
          <Equation money={query.data.totals} />
          <LaidOut money={query.data.totals} />
          <SpanSection title={books.time} days={days} busy={query.isPlaceholderData}>
            <MoneyDays days={query.data.days} />
          </SpanSection>
        </>
      ) : query.isError ? (
        <ErrorState
          title={common.listFailed(books.title)}
          message={failureText(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <LoadingState label={common.loading(books.title)}>
          <Skeleton h="24rem" radius="var(--sg-radius-l)" />
          <Skeleton w="14rem" h="2.75rem" />
          <Skeleton h="21.25rem" radius="var(--sg-radius-l)" />
        </LoadingState>
      )}
      <SellerMoneyTable />
    </Screen>
  );
}
