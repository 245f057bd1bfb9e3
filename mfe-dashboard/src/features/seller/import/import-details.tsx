import { formatNumber } from '@second-gear/contract/format';
import type { CarImport } from '@second-gear/contract/imports';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { SectionTitle } from '@second-gear/ui/layout';
import { Skeleton } from '@second-gear/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { QueryView } from '../../../shared/components/query-view.tsx';
import { BackLink, Screen } from '../../../shared/components/screen.tsx';
import { Tile, Tiles } from '../../../shared/components/tiles.tsx';
import { importQuery } from './api.ts';
import { ImportPhotos } from './import-photos.tsx';
import { ImportProblems } from './import-problems.tsx';
import { ImportSteps } from './import-steps.tsx';
import { texts } from './texts.ts';

function ImportCounts({ carImport }: { carImport: CarImport }): ReactElement {
  const { rows, photos, state, ignored, kept = 0 } = carImport;
  const counts = {
    ...(state === 'done' ? {} : { ready: rows.ready - photos.lackingRows, lacking: photos.lackingRows }),
    listed: rows.listed - kept,
    ...(kept > 0 && { kept }),
    repeated: rows.repeated,
    wrong: rows.wrong,
  };
  return (
    <section>
      <SectionTitle>{texts.screen.results}</SectionTitle>
      <Tiles>
        {Object.entries(counts).map(([key, count]) => (
          <Tile
            key={key}
            label={texts.screen.counts[key as keyof typeof texts.screen.counts]}
            value={formatNumber(count)}
          />
        ))}
      </Tiles>
      {ignored.length > 0 ? <p>{texts.screen.ignored(ignored.join(', '))}</p> : null}
    </section>
  );
}

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
  const query = useQuery(importQuery(id));
  const { data } = query;
  useRefreshAfterImport(data);
  return (
    <Screen
      title={texts.screen.title}
      heading={data ? texts.screen.heading(data.name) : texts.screen.title}
      linksAbove={<BackLink to="/dashboard/import" label={texts.screen.back} />}
    >
      <QueryView
        query={query}
        noun={texts.screen.noun}
        skeleton={<Skeleton height="14rem" radius="var(--sg-radius-l)" />}
      >
        {(carImport) => (
          <>
            <ImportSteps carImport={carImport} />
            <ImportCounts carImport={carImport} />
            {carImport.state === 'done' ? null : <ImportPhotos carImport={carImport} />}
            <ImportProblems carImport={carImport} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}
