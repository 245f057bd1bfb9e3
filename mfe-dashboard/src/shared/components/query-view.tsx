import { toErrorMessage } from '@second-gear/contract/error-message';
import { ApiError } from '@second-gear/shared-auth/request';
import { LinkButton } from '@second-gear/ui/button';
import type { IconName } from '@second-gear/ui/icon';
import { EmptyState, ErrorState, LoadingState } from '@second-gear/ui/states';
import type { ReactElement, ReactNode } from 'react';
import { common } from '../texts.ts';

interface Props<Data> {
  query: { data: Data | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };
  /** What the query loads, as in the middle of a sentence: `your orders`. */
  noun: string;
  /** Placeholders of the content. */
  skeleton: ReactNode;
  /** Shown instead of the error if the server responds with 404. */
  notFound?: { title: string; help: string; icon?: IconName; back: { to: string; label: string } };
  children: (data: Data) => ReactNode;
}

/** Renders a query in all states: loading, missing, failed with Retry, and loaded. */
export function QueryView<Data>({ query, noun, skeleton, notFound, children }: Props<Data>): ReactElement {
  const { data, error, isPending, refetch } = query;
  if (isPending) return <LoadingState label={common.loading(noun)}>{skeleton}</LoadingState>;
  if (data !== undefined) return <>{children(data)}</>;
  if (notFound && error instanceof ApiError && error.status === 404) {
    const { title, help, icon = 'search', back } = notFound;
    return (
      <EmptyState title={title} icon={icon} action={<LinkButton to={back.to}>{back.label}</LinkButton>}>
        {help}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      title={common.listFailed(noun)}
      message={toErrorMessage(error)}
      onRetry={() => void refetch()}
    />
  );
}
