import { IMAGE_TYPES } from '@second-gear/contract/image-sources';
import { toPhotoKey } from '@second-gear/contract/import-columns';
import type { CarImport } from '@second-gear/contract/imports';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { fetchAllRows } from '@second-gear/contract/paging';
import { Callout } from '@second-gear/ui/callout';
import { FileField, FormError } from '@second-gear/ui/field';
import { SectionTitle, Stack } from '@second-gear/ui/layout';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { uploadImage } from '../../../shared/api/upload-image.ts';
import { FileZone } from '../../../shared/forms/file-zone.tsx';
import { ShowMore } from '../../../shared/table/show-more.tsx';
import { attachImportPhotos, listMissingPhotos, missingPhotosQuery } from './api.ts';
import { createPhotoQueue, IDLE_STATE, type QueueState } from './photo-queue.ts';
import { texts } from './texts.ts';

/** The counts on the page are refreshed each time this many uploads have succeeded or failed. */
const PHOTOS_PER_REFRESH = 10;

/**
 * Uploads the chosen files that the import still lacks. If the user leaves the page, pending files are
 * dropped and must be chosen again.
 */
function usePhotoUploads(importId: string) {
  const client = useQueryClient();
  const [state, setState] = useState<QueueState>(IDLE_STATE);
  /** Message about the files that the user chose last. */
  const [note, setNote] = useState('');
  const queue = useRef<ReturnType<typeof createPhotoQueue>>(null);

  useEffect(() => {
    const urls = new Map<File, string>();
    const photoQueue = createPhotoQueue({
      send: async (name, file, signal) => {
        // If only the assignment to the import failed, a retry reuses the URL.
        const url = urls.get(file) ?? (await uploadImage(file, () => undefined, signal)).url;
        urls.set(file, url);
        await attachImportPhotos(importId, [{ name, url }]);
        urls.delete(file);
      },
      onChange: (nextState) => {
        setState(nextState);
        if (nextState.done === nextState.total || nextState.done % PHOTOS_PER_REFRESH === 0)
          void invalidateAfter(client, 'updateImport');
      },
    });
    queue.current = photoQueue;
    return () => photoQueue.close();
  }, [client, importId]);

  const add = async (files: readonly File[]) => {
    setNote('');
    try {
      const missingPhotos = await fetchAllRows((pageParams) => listMissingPhotos(importId, pageParams));
      const nameByKey = new Map(missingPhotos.map(({ name }) => [toPhotoKey(name), name]));
      const matches: { name: string; file: File }[] = [];
      const unmatched: string[] = [];
      for (const file of files) {
        const name = nameByKey.get(toPhotoKey(file.name));
        if (name === undefined) unmatched.push(file.name);
        else matches.push({ name, file });
      }
      if (unmatched.length > 0) setNote(texts.photos.unmatched(unmatched));
      queue.current?.add(matches);
    } catch (error) {
      console.warn(error);
      setNote(texts.photos.notLoaded);
    }
  };
  return { state, note, add, busy: state.done < state.total };
}

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
      <ShowMore query={query} shownCount={names.length} />
    </MissingDetails>
  );
}

/** Uploads the pictures that the imported file names, a few at a time. */
export function ImportPhotos({ carImport }: { carImport: CarImport }): ReactElement | null {
  const { state, note, add, busy } = usePhotoUploads(carImport._id);
  const { named, uploaded } = carImport.photos;
  if (named === 0) return null;
  return (
    <section>
      <SectionTitle>{texts.photos.title}</SectionTitle>
      <Stack gap={3}>
        <p>{texts.photos.uploadedCount(uploaded, named)}</p>
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
        {state.isPaused ? <Callout tone="warning">{texts.photos.paused}</Callout> : null}
        <p role="status">
          {note || (!busy && state.uploaded > 0 ? texts.photos.uploaded(state.uploaded) : '')}
        </p>
        {state.problems.length > 0 ? <FormError>{state.problems.join('. ')}</FormError> : null}
        <MissingPhotos id={carImport._id} count={named - uploaded} />
      </Stack>
    </section>
  );
}
