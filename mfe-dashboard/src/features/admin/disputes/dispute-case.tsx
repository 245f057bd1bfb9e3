import type { DisputeCase } from '@second-gear/contract/disputes';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { ApiError } from '@second-gear/shared-auth/request';
import { LinkButton } from '@second-gear/ui/button';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router-dom';
import { BackLink } from '../../../shared/components/back-link.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { carName } from '../../../shared/format/car-name.ts';
import { OrderedListing } from '../../../shared/order/ordered-listing.tsx';
import { common } from '../../../shared/texts.ts';
import { disputeQuery } from './api.ts';
import { CaseFacts } from './case-facts.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseStatements } from './case-statements.tsx';
import { DecisionSection } from './decision-section.tsx';
import { RefundSection } from './refund-section.tsx';
import { texts } from './texts.ts';

const DISPUTES_PATH = '/dashboard/disputes';

function DisputeError({
  error,
  onRetry,
  retrying,
}: {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        title={texts.dispute.missing}
        icon="search"
        action={<LinkButton to={DISPUTES_PATH}>{texts.dispute.back}</LinkButton>}
      >
        {texts.dispute.missingHelp}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      title={common.listFailed(texts.dispute.noun)}
      message={toErrorMessage(error)}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}

const DisputeCaseDetails = ({ dispute }: { dispute: DisputeCase }) => (
  <Stack gap={6}>
    <CaseFacts dispute={dispute} />
    <OrderedListing listing={dispute.listing} />
    <CaseStatements dispute={dispute} />
    <DecisionSection dispute={dispute} />
    <RefundSection dispute={dispute} />
    <CaseHistory dispute={dispute} />
  </Stack>
);

/** Shows an admin one dispute with everything needed to decide it, and the decision. */
export function DisputeCaseScreen(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(disputeQuery(id));
  const { data } = query;
  const links = (
    <Cluster gap={4}>
      <BackLink to={DISPUTES_PATH} label={texts.dispute.back} />
      {data?.carId ? <Link to={`/cars/${data.carId}`}>{texts.dispute.openCar}</Link> : null}
    </Cluster>
  );
  return (
    <Screen
      title={data ? texts.dispute.title(carName(data)) : texts.dispute.one}
      above={links}
      contentKey={data ? `case ${id}` : 'none'}
    >
      {data ? (
        <DisputeCaseDetails dispute={data} />
      ) : query.isError ? (
        <DisputeError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <LoadingState label={common.loading(texts.dispute.noun)}>
          <Skeleton h="16rem" radius="var(--sg-radius-l)" />
          <Skeleton h="14rem" radius="var(--sg-radius-l)" />
        </LoadingState>
      )}
    </Screen>
  );
}
