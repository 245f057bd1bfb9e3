import { toErrorMessage } from '@second-gear/contract/error-message';
import { ApiError } from '@second-gear/shared-auth/request';
import { LinkButton } from '@second-gear/ui/button';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { BackLink } from '../components/back-link.tsx';
import { RestoreFocus } from '../components/restore-focus.tsx';
import { Screen } from '../components/screen.tsx';
import { orderedCarTitle } from '../format/car-name.ts';
import { common } from '../texts.ts';
import { orderScreenTexts as texts } from './texts.ts';

/** Hides actions and forms in print. */
const PrintLayout = styled.div`
  @media print {
    button,
    form,
    .row-actions {
      display: none;
    }
    section,
    li {
      break-inside: avoid;
    }
  }
`;

interface Props<Row> {
  query: UseQueryResult<Row>;
  /** Title until the car's name has loaded. */
  title: string;
  /** The title in the middle of a sentence. */
  noun: string;
  back: { to: string; label: string };
  children: (row: Row) => ReactNode;
}

/** Renders the page of one order for buyer or seller in all states: loading, missing, failed, and loaded. */
export function OrderScreen<Row extends Parameters<typeof orderedCarTitle>[0]>({
  query,
  title,
  noun,
  back,
  children,
}: Props<Row>): ReactElement {
  const { data, error, isPending } = query;
  return (
    <RestoreFocus>
      <PrintLayout>
        <Screen
          title={data ? `${title}: ${orderedCarTitle(data)}` : title}
          heading={data ? orderedCarTitle(data) : title}
          above={<BackLink {...back} />}
          contentKey={isPending ? 'loading' : 'loaded'}
        >
          {isPending ? (
            <LoadingState label={common.loading(noun)}>
              <Skeleton h="14rem" radius="var(--sg-radius-l)" />
              <Skeleton h="18rem" radius="var(--sg-radius-l)" />
            </LoadingState>
          ) : null}
          {!isPending && !data ? (
            error instanceof ApiError && error.status === 404 ? (
              <EmptyState
                title={texts.missing}
                icon="search"
                action={<LinkButton to={back.to}>{back.label}</LinkButton>}
              >
                {texts.missingHelp}
              </EmptyState>
            ) : (
              <ErrorState
                title={common.listFailed(noun)}
                message={toErrorMessage(error)}
                onRetry={() => void query.refetch()}
              />
            )
          ) : null}
          {data ? children(data) : null}
        </Screen>
      </PrintLayout>
    </RestoreFocus>
  );
}
