import { photoKey } from '@second-gear/contract/import-columns';
import { everyRow } from '@second-gear/contract/paging';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { giveImportPhotos } from '../../api/give-import-photos.ts';
import { listMissingPhotos } from '../../api/list-import-photos.ts';
import { uploadImage } from '../../api/upload-image.ts';
import { createPhotoQueue, idle, type QueueState } from './photo-queue.ts';
import { photos as texts } from './texts.ts';

/** Number of pictures after which the page's counts are refreshed. */
const REFRESH_EVERY = 10;

/**
 * Uploads the chosen files that the import still lacks. Leaving the page drops pending files, which must be
 * chosen again.
 */
export function usePhotoUploads(importId: string) {
  const client = useQueryClient();
  const [state, setState] = useState<QueueState>(idle);
  /** Message about the last chosen files. */
  const [note, setNote] = useState('');
  const queue = useRef<ReturnType<typeof createPhotoQueue>>(null);

  useEffect(() => {
    const urls = new Map<File, string>();
    const made = createPhotoQueue({
      send: async (name, file, signal) => {
        // A retry reuses the URL if only the assignment failed.
        const url = urls.get(file) ?? (await uploadImage(file, () => undefined, signal)).url;
        urls.set(file, url);
        await giveImportPhotos(importId, [{ name, url }]);
        urls.delete(file);
      },
      onChange: (next) => {
        setState(next);
        if (next.done === next.total || next.done % REFRESH_EVERY === 0)
          void refreshAfter(client, 'importing');
      },
    });
    queue.current = made;
    return () => made.close();
  }, [client, importId]);

  const add = async (files: readonly File[]) => {
    setNote('');
    try {
      const missing = await everyRow((ask) => listMissingPhotos(importId, ask));
      const names = new Map(missing.map(({ name }) => [photoKey(name), name]));
      const found = files.flatMap((file) => {
        const name = names.get(photoKey(file.name));
        return name === undefined ? [] : [{ name, file }];
      });
      const rest = files.length - found.length;
      if (rest > 0) setNote(found.length === 0 ? texts.noneNamed : texts.unnamed(rest));
      queue.current?.add(found);
    } catch (error) {
      console.warn(error);
      setNote(texts.notLoaded);
    }
  };
  return { state, note, add, busy: state.done < state.total };
}
