import { toErrorMessage } from '@second-gear/contract/error-message';
import type { CarImport } from '@second-gear/contract/imports';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { BackLink } from '../../../shared/components/back-link.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { common } from '../../../shared/texts.ts';
import { importQuery } from './api.ts';
import { ImportCounts } from './import-counts.tsx';
import { ImportPhotos } from './import-photos.tsx';
import { ImportProblems } from './import-problems.tsx';
import { ImportSteps } from './import-steps.tsx';
import { texts } from './texts.ts';

/** Refetches all car lists and the import's rows when the server has stopped listing the import's cars. */
function useRefreshAfterImport(data: CarImport | undefined): void {
  const client = useQueryClient();
  const previousState = useRef(data?.state);
  useEffect(() => {
    if (previousState.current === 'running' && data?.state !== 'running')
      void invalidateAfter(client, 'finishImport');
    previousState.current = data?.state;
  }, [client, data?.state]);
}

/**
 * Shows an import from validation to completion. The server stores its whole state, so any device can
 * continue the import.
 */
export function ImportDetails(): ReactElement {
  const { id = '' } = useParams();
  const { data, isError, error, refetch, isFetching } = useQuery(importQuery(id));
  useRefreshAfterImport(data);
  return (
    <Screen
      title={texts.screen.title}
      heading={data ? texts.screen.heading(data.name) : texts.screen.title}
      above={<BackLink to="/dashboard/import" label={texts.screen.back} />}
    >
      {data ? (
        <>
          <ImportSteps data={data} />
          <ImportCounts data={data} />
          {data.state === 'done' ? null : <ImportPhotos data={data} />}
          <ImportProblems data={data} />
        </>
      ) : isError ? (
        <ErrorState
          title={common.listFailed(texts.screen.noun)}
          message={toErrorMessage(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <LoadingState label={common.loading(texts.screen.noun)}>
          <Skeleton h="14rem" radius="var(--sg-radius-l)" />
        </LoadingState>
      )}
    </Screen>
  );
}
