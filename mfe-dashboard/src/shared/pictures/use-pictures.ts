import { MAX_CAR_IMAGES } from '@second-gear/contract/cars';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { useEffect, useRef, useState } from 'react';
import { uploadImage } from '../api/upload-image.ts';
import { isPictureDeleted } from './api.ts';
import { isPicture } from './file-types.ts';
import { moveItem } from './move-item.ts';
import { fitPicture, needsFitting } from './picture-limits.ts';
import { pictureListTexts as texts } from './texts.ts';

/** An uploaded picture as stored in a draft. */
export interface UploadedPicture {
  url: string;
  name: string;
}

export interface Picture {
  key: string;
  name: string;
  /** URL on the server. Null before the upload has succeeded. */
  url: string | null;
  /**
   * Object URL of the local file, shown before the upload. Null for a picture restored from a draft or a
   * listing.
   */
  preview: string | null;
  /** Uploaded share, 0 to 1. */
  uploadProgress: number;
  /** Whether an upload is pending. An edited picture keeps its old URL until the new one arrives. */
  busy: boolean;
  /** User-facing error message. */
  error: string | null;
  /** The file to upload. Null for a picture restored from a draft or a listing. */
  file: File | null;
}

/** Upload function and limit of a form's pictures. */
export interface PictureRules {
  upload: typeof uploadImage;
  maxCount: number;
  /** Whether the initial pictures belong to a stored listing. The server never deletes those. */
  isStoredListing?: boolean;
}
export const carPictureRules: PictureRules = { upload: uploadImage, maxCount: MAX_CAR_IMAGES };

const toPicture = ({ url, name }: UploadedPicture, index: number): Picture => ({
  key: `initial-${String(index)}`,
  name,
  url,
  preview: null,
  uploadProgress: 1,
  busy: false,
  error: null,
  file: null,
});

const toUploadedPictures = (pictures: readonly Picture[]): UploadedPicture[] =>
  pictures.flatMap(({ url, name }) => (url === null ? [] : [{ url, name }]));

/** Returns the name, with a number if it is already used. Cameras often give every picture the same name. */
function createUniqueName(name: string, usedNames: ReadonlySet<string>): string {
  const withNumber = (number: number): string => (number === 1 ? name : `${name} (${String(number)})`);
  let number = 1;
  while (usedNames.has(withNumber(number))) number += 1;
  return withNumber(number);
}

const revokePreview = ({ preview }: Picture): void => {
  if (preview !== null) URL.revokeObjectURL(preview);
};

/**
 * Manages the pictures of a form. Uploads each picture as soon as it is chosen, so a failed submit loses
 * none. `onChange` receives the uploaded pictures, cover first, whenever they change. If `onChange` stores
 * them, they also survive a reload.
 */
export function usePictures(
  initialPictures: readonly UploadedPicture[],
  onChange: (pictures: UploadedPicture[]) => void,
  { upload: send, maxCount, isStoredListing = false }: PictureRules = carPictureRules,
) {
  const [pictures, setPictures] = useState<Picture[]>(() => initialPictures.map(toPicture));
  const [problems, setProblems] = useState<string[]>([]);
  // This is a ref, because an upload may finish at any time and needs the latest list.
  const currentPictures = useRef(pictures);
  const activeUploads = useRef(new Map<string, { controller: AbortController; done: Promise<void> }>());
  const nextKey = useRef(0);
  const isUnmounted = useRef(false);
  // Maps the function that ends an open edit to a promise that resolves when the edit ends.
  const openEdits = useRef(new Map<() => void, Promise<void>>());

  useEffect(() => {
    const uploads = activeUploads.current;
    const activeEdits = openEdits.current;
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      for (const { controller } of uploads.values()) controller.abort();
      for (const endOpenEdit of activeEdits.keys()) endOpenEdit();
      currentPictures.current.forEach(revokePreview);
    };
  }, []);

  const updatePictures = (nextPictures: Picture[]) => {
    const previousUploads = toUploadedPictures(currentPictures.current);
    currentPictures.current = nextPictures;
    setPictures(nextPictures);
    const currentUploads = toUploadedPictures(nextPictures);
    if (JSON.stringify(currentUploads) !== JSON.stringify(previousUploads)) onChange(currentUploads);
  };
  const updatePicture = (key: string, change: Partial<Picture>) => {
    updatePictures(
      currentPictures.current.map((picture) => (picture.key === key ? { ...picture, ...change } : picture)),
    );
  };
  const moveTo = (key: string, index: number) => {
    updatePictures(moveItem(currentPictures.current, key, index));
  };

  const upload = async (key: string, file: File, signal: AbortSignal) => {
    try {
      const fittedFile = needsFitting(file) ? await fitPicture(file) : file;
      if (signal.aborted) return;
      const { url } = await send(
        fittedFile,
        (uploadProgress) => updatePicture(key, { uploadProgress }),
        signal,
      );
      updatePicture(key, { url, uploadProgress: 1, error: null, busy: false });
    } catch (error) {
      // The picture was removed or replaced during the upload, so this error no longer matters.
      if (signal.aborted) return;
      const name = currentPictures.current.find((picture) => picture.key === key)?.name ?? file.name;
      updatePicture(key, { error: texts.failed(name, toErrorMessage(error)), busy: false });
    } finally {
      if (activeUploads.current.get(key)?.controller.signal === signal) activeUploads.current.delete(key);
    }
  };
  const startUpload = (key: string, file: File) => {
    const controller = new AbortController();
    activeUploads.current.set(key, { controller, done: upload(key, file, controller.signal) });
  };
  const pendingWork = () => [
    ...[...activeUploads.current.values()].map(({ done }) => done),
    ...openEdits.current.values(),
  ];

  return {
    pictures,
    /** Error messages about rejected files. */
    problems,
    isUploading: pictures.some(({ busy }) => busy),
    /** Returns the pictures that failed to upload. A submit would lose them. */
    getFailed: () => currentPictures.current.filter(({ error }) => error !== null),
    add: (files: readonly File[]) => {
      const acceptedFiles = files.filter(isPicture);
      const rejections = files.filter((file) => !isPicture(file)).map(({ name }) => texts.wrongType(name));
      const freeSlots = maxCount - currentPictures.current.length;
      if (acceptedFiles.length > freeSlots) rejections.push(texts.tooMany(maxCount));
      setProblems(rejections);
      const usedNames = new Set(currentPictures.current.map(({ name }) => name));
      const addedPictures = acceptedFiles.slice(0, Math.max(0, freeSlots)).map((file) => {
        nextKey.current += 1;
        const name = createUniqueName(file.name, usedNames);
        usedNames.add(name);
        return {
          key: `new-${String(nextKey.current)}`,
          name,
          url: null,
          preview: URL.createObjectURL(file),
          uploadProgress: 0,
          busy: true,
          error: null,
          file,
        };
      });
      updatePictures([...currentPictures.current, ...addedPictures]);
      for (const { key, file } of addedPictures) startUpload(key, file);
    },
    remove: (key: string) => {
      activeUploads.current.get(key)?.controller.abort();
      currentPictures.current.filter((picture) => picture.key === key).forEach(revokePreview);
      updatePictures(currentPictures.current.filter((picture) => picture.key !== key));
    },
    /** Restores a removed picture at its position and restarts an unfinished upload. */
    restore: (picture: Picture, index: number) => {
      if (isUnmounted.current || currentPictures.current.length >= maxCount) return;
      const { key, file, url } = picture;
      const preview = file ? URL.createObjectURL(file) : null;
      const isUnsent = url === null && file !== null;
      const restored = {
        ...picture,
        preview,
        ...(isUnsent && { uploadProgress: 0, error: null, busy: true }),
      };
      updatePictures(currentPictures.current.toSpliced(index, 0, restored));
      if (isUnsent) startUpload(key, file);
    },
    /** Replaces a picture with an edited file. */
    replace: (key: string, file: File) => {
      activeUploads.current.get(key)?.controller.abort();
      currentPictures.current.filter((picture) => picture.key === key).forEach(revokePreview);
      updatePicture(key, {
        file,
        preview: URL.createObjectURL(file),
        uploadProgress: 0,
        error: null,
        busy: true,
      });
      startUpload(key, file);
    },
    /** Moves a picture to an index. Index 0 is the cover. */
    moveTo,
    retry: ({ key, file }: Picture) => {
      if (!file) return;
      updatePicture(key, { error: null, uploadProgress: 0, busy: true });
      startUpload(key, file);
    },
    /**
     * Checks an uploaded picture that the browser failed to display. The server deletes unused pictures after
     * a while. If the server has deleted this picture, shows an error, and the user must choose the picture
     * again. A network error changes nothing.
     */
    checkBroken: async ({ key, name, url }: Picture) => {
      if ((isStoredListing && key.startsWith('initial-')) || url === null || !(await isPictureDeleted(url)))
        return;
      const latestPicture = currentPictures.current.find((picture) => picture.key === key);
      if (latestPicture?.url === url && !latestPicture.busy && !isUnmounted.current)
        updatePicture(key, { error: texts.unavailable(name) });
    },
    clear: () => {
      for (const { controller } of activeUploads.current.values()) controller.abort();
      currentPictures.current.forEach(revokePreview);
      setProblems([]);
      updatePictures([]);
    },
    /** Registers an open edit, which `waitForUploads` waits for. Returns a function that ends the edit. */
    startEdit: () => {
      let resolve: (() => void) | undefined;
      const done = new Promise<void>((settle) => {
        resolve = settle;
      });
      const endEdit = () => {
        openEdits.current.delete(endEdit);
        resolve?.();
      };
      openEdits.current.set(endEdit, done);
      return endEdit;
    },
    /**
     * Resolves once no upload or edit is pending. Also waits for uploads and edits that start later.
     * Never rejects, because each picture shows its own error. Resolves to false if the form was unmounted
     * before that. The caller must then send nothing.
     */
    waitForUploads: async (): Promise<boolean> => {
      for (let pending = pendingWork(); pending.length > 0; pending = pendingWork())
        await Promise.all(pending);
      return !isUnmounted.current;
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;
