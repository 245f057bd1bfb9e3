import { toErrorMessage } from '@second-gear/contract/error-message';
import { ErrorState, LoadingState, TableSkeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Screen } from '../../../shared/components/screen.tsx';
import { common } from '../../../shared/texts.ts';
import { meetingHoursQuery } from './api.ts';
import { MeetingHoursForm } from './hours-form.tsx';
import { texts } from './texts.ts';

/** Renders `/dashboard/hours`: the hours when a seller meets buyers. */
export function HoursScreen(): ReactElement {
  const { data, error, isPending, isFetching, refetch } = useQuery(meetingHoursQuery());
  return (
    <Screen title={texts.title} contentKey={isPending ? 'loading' : 'loaded'}>
      <p>{texts.lead}</p>
      {isPending ? (
        <LoadingState label={common.loading(texts.noun)}>
          <TableSkeleton rows={7} />
        </LoadingState>
      ) : null}
      {!isPending && !data ? (
        <ErrorState
          title={common.listFailed(texts.noun)}
          message={toErrorMessage(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data ? <MeetingHoursForm initialHours={data} /> : null}
    </Screen>
  );
}
