import { toErrorMessage } from '@second-gear/contract/error-message';
import { SectionTitle } from '@second-gear/ui/layout';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { common } from '../../../shared/texts.ts';
import { payoutAccountQuery } from './api.ts';
import { PayoutAccountCard } from './payout-account-card.tsx';
import { texts } from './texts.ts';

const Announcement = styled.p`
  &:not(:empty) {
    margin-bottom: var(--sg-space-3);
  }
`;

/** Whether the seller has just returned from the provider's pages. False after a reload. */
function useHasReturned(): boolean {
  const [params, setParams] = useSearchParams();
  const [returned] = useState(() => params.has('return'));
  const hasReturnParam = params.has('return');
  useEffect(() => {
    if (!hasReturnParam) return;
    setParams(
      (current) => {
        current.delete('return');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [hasReturnParam, setParams]);
  return returned;
}

/** Shows the payout account. After a return from the provider's pages, announces the current status. */
export function PayoutAccountSection(): ReactElement {
  const returned = useHasReturned();
  const account = useQuery(payoutAccountQuery());
  const statusText =
    account.isFetchedAfterMount && account.data
      ? texts.account.returned[account.data.state]
      : texts.account.asking;
  return (
    <section aria-labelledby="payout-account">
      <SectionTitle id="payout-account">{texts.account.title}</SectionTitle>
      {/* The live region is mounted before its text, because screen readers only announce changes. */}
      <Announcement role="status">
        {returned ? (account.isError ? texts.account.returnedFailed : statusText) : null}
      </Announcement>
      {account.data ? (
        <PayoutAccountCard state={account.data.state} />
      ) : account.isError ? (
        <ErrorState
          title={common.listFailed(texts.account.noun)}
          message={toErrorMessage(account.error)}
          onRetry={() => void account.refetch()}
          retrying={account.isFetching}
        />
      ) : (
        <LoadingState label={common.loading(texts.account.noun)}>
          <Skeleton h="11rem" radius="var(--sg-radius-l)" />
        </LoadingState>
      )}
    </section>
  );
}
