import { toPhotoKey } from '@second-gear/contract/import-columns';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { fetchAllRows } from '@second-gear/contract/paging';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { uploadImage } from '../../../api/upload-image.ts';
import { attachImportPhotos, listMissingPhotos } from './api.ts';
import { createPhotoQueue, IDLE_STATE, type QueueState } from './photo-queue.ts';
import { texts } from './texts.ts';

/** Number of uploaded pictures after which the counts on the page are refreshed. */
const PHOTOS_PER_REFRESH = 10;

/**
 * Uploads the chosen files that the import still lacks. If the user leaves the page, pending files are
 * dropped and must be chosen again.
 */
export function usePhotoUploads(importId: string) {
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
      onChange: (next) => {
        setState(next);
        if (next.done === next.total || next.done % PHOTOS_PER_REFRESH === 0)
          void invalidateAfter(client, 'updateImport');
      },
    });
    queue.current = photoQueue;
    return () => photoQueue.close();
  }, [client, importId]);

  const add = async (files: readonly File[]) => {
    setNote('');
    try {
      const missing = await fetchAllRows((pageParams) => listMissingPhotos(importId, pageParams));
      const nameByKey = new Map(missing.map(({ name }) => [toPhotoKey(name), name]));
      const matches: { name: string; file: File }[] = [];
      const unmatched: string[] = [];
      for (const file of files) {
        const name = nameByKey.get(toPhotoKey(file.name));
        if (name === undefined) unmatched.push(file.name);
        else matches.push({ name, file });
      }
      if (unmatched.length > 0) setNote(texts.photos.unnamed(unmatched));
      queue.current?.add(matches);
    } catch (error) {
      console.warn(error);
      setNote(texts.photos.notLoaded);
    }
  };
  return { state, note, add, busy: state.done < state.total };
}
