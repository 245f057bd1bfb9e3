import { failureText } from '@second-gear/contract/failure-text';
import type { CarImport } from '@second-gear/contract/imports';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { importQuery } from '../../api/get-import.ts';
import { Screen } from '../../shared/screen.tsx';
import { common } from '../../shared/texts.ts';
import { ImportCounts } from './import-counts.tsx';
import { ImportPhotos } from './import-photos.tsx';
import { ImportProblems } from './import-problems.tsx';
import { ImportSteps } from './import-steps.tsx';
import { choose, one } from './texts.ts';

/** Refreshes all car lists and the rows when a run ends. */
function useListedCars(data: CarImport | undefined): void {
  const client = useQueryClient();
  const before = useRef(data?.state);
  useEffect(() => {
    if (before.current === 'running' && data?.state !== 'running') void refreshAfter(client, 'imported');
    before.current = data?.state;
  }, [client, data?.state]);
}

/**
 * Shows an import from validation to completion. The server holds all state, so any device can continue it.
 */
export function ImportPage(): ReactElement {
  const { id = '' } = useParams();
  const { data, isError, error, refetch, isFetching } = useQuery(importQuery(id));
  useListedCars(data);
  return (
    <Screen
      title={one.title}
      heading={data ? one.heading(data.name) : one.title}
      above={
        <p>
          <Link to="/dashboard/import">{one.back}</Link>
        </p>
      }
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
          title={common.listFailed(one.title)}
          message={failureText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <LoadingState label={common.loading(choose.title)}>
          <Skeleton h="14rem" radius="var(--sg-radius-l)" />
        </LoadingState>
      )}
    </Screen>
  );
}
