import { IMAGE_TYPES } from '@second-gear/contract/image-sources';
import type { CarImport } from '@second-gear/contract/imports';
import { Callout } from '@second-gear/ui/callout';
import { FileField, FormError } from '@second-gear/ui/field';
import { SectionTitle, Stack } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { FileZone } from '../../../shared/forms/file-zone.tsx';
import { ShowMore } from '../../../shared/table/show-more.tsx';
import { missingPhotosQuery } from './api.ts';
import { texts } from './texts.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';

const MissingDetails = styled.details`
  summary {
    width: fit-content;
    padding-block: var(--sg-space-2);
    font-weight: 600;
    cursor: pointer;
  }
  ul {
    columns: 14rem;
    margin-bottom: var(--sg-space-3);
    padding-inline-start: 1.3em;
    list-style: disc;
    overflow-wrap: anywhere;
  }
`;
const ProgressBar = styled.progress`
  width: 100%;
  height: 0.6rem;
  accent-color: var(--sg-primary);
`;

/** Lists the names of missing pictures. */
function MissingPhotos({ id, count }: { id: string; count: number }): ReactElement | null {
  const query = useInfiniteQuery(missingPhotosQuery(id));
  const names = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (count === 0) return null;
  return (
    <MissingDetails>
      <summary>{texts.photos.missing(count)}</summary>
      <ul>
        {names.map(({ _id, name }) => (
          <li key={_id}>{name}</li>
        ))}
      </ul>
      <ShowMore query={query} shown={names.length} />
    </MissingDetails>
  );
}

/** Uploads the pictures that the imported file names, a few at a time. */
export function ImportPhotos({ data }: { data: CarImport }): ReactElement | null {
  const { state, note, add, busy } = usePhotoUploads(data._id);
  const { named, uploaded } = data.photos;
  if (named === 0) return null;
  return (
    <section>
      <SectionTitle>{texts.photos.title}</SectionTitle>
      <Stack gap={3}>
        <p>{texts.photos.here(uploaded, named)}</p>
        {uploaded < named || busy ? (
          <FileZone onFiles={(files) => void add(files)}>
            <FileField
              label={texts.photos.files}
              hint={texts.photos.hint}
              accept={IMAGE_TYPES.join(',')}
              multiple
              onChange={(event) => {
                void add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            {busy ? (
              <>
                <ProgressBar
                  value={state.done}
                  max={state.total}
                  aria-label={texts.photos.uploading(state.done, state.total)}
                />
                <p>
                  {texts.photos.uploading(state.done, state.total)}. {texts.photos.keepOpen}
                </p>
              </>
            ) : null}
          </FileZone>
        ) : null}
        {state.waiting ? <Callout tone="warning">{texts.photos.waiting}</Callout> : null}
        <p role="status">
          {note || (!busy && state.uploaded > 0 ? texts.photos.uploaded(state.uploaded) : '')}
        </p>
        {state.problems.length > 0 ? <FormError>{state.problems.join('. ')}</FormError> : null}
        <MissingPhotos id={data._id} count={named - uploaded} />
      </Stack>
    </section>
  );
}
