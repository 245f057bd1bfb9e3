import { toErrorMessage } from '@second-gear/contract/error-message';
import { ApiError } from '@second-gear/shared-auth/request';
import { LinkButton } from '@second-gear/ui/button';
import { Icon } from '@second-gear/ui/icon';
import { Cluster } from '@second-gear/ui/layout';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { orderedCarTitle } from '../car-name.ts';
import { RestoreFocus } from '../restore-focus.tsx';
import { Screen } from '../screen.tsx';
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
  back: { to: string; label: string };
  children: (row: Row) => ReactNode;
}

/** Renders the page of one order for buyer or seller in all states: loading, missing, failed, and loaded. */
export function OrderScreen<Row extends Parameters<typeof orderedCarTitle>[0]>({
  query,
  title,
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
          above={
            <Link to={back.to} className="sg-screen-only">
              <Cluster as="span" gap={1}>
                <Icon name="chevron-left" size={16} />
                {back.label}
              </Cluster>
            </Link>
          }
          contentKey={isPending ? 'loading' : 'loaded'}
        >
          {isPending ? (
            <LoadingState label={common.loading(title)}>
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
                title={common.listFailed(title)}
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
