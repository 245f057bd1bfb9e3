import { MAX_CAR_IMAGES } from '@second-gear/contract/cars';
import { failureText } from '@second-gear/contract/failure-text';
import { useEffect, useRef, useState } from 'react';
import { isGone } from '../../api/is-gone.ts';
import { uploadImage } from '../../api/upload-image.ts';
import { fitPicture, isToFit } from './accept-picture.ts';
import { isPicture } from './kinds.ts';
import { placed } from './placed.ts';
import { pictures as texts } from './texts.ts';

/** An uploaded picture as stored in a draft. */
export interface KeptPicture {
  url: string;
  name: string;
}

export interface Picture {
  key: string;
  name: string;
  /** URL after the upload. */
  url: string | null;
  /** Object URL of the local file, shown before the upload. Null for an earlier upload. */
  preview: string | null;
  /** Uploaded share, 0 to 1. */
  sent: number;
  /** Whether an upload is pending. An edited picture has its old URL until the new one arrives. */
  busy: boolean;
  /** User-facing error message. */
  error: string | null;
  /** The file to upload. Null for an earlier upload. */
  file: File | null;
}

/** Upload function and limit of a form's pictures. */
export interface PictureRules {
  upload: typeof uploadImage;
  most: number;
  /** Whether the initial pictures belong to a stored listing. The server never deletes those. */
  stored?: boolean;
}
export const carPictures: PictureRules = { upload: uploadImage, most: MAX_CAR_IMAGES };

const kept = ({ url, name }: KeptPicture, index: number): Picture => ({
  key: `kept-${String(index)}`,
  name,
  url,
  preview: null,
  sent: 1,
  busy: false,
  error: null,
  file: null,
});

const uploaded = (pictures: readonly Picture[]): KeptPicture[] =>
  pictures.flatMap(({ url, name }) => (url === null ? [] : [{ url, name }]));

/** Returns the name, with a number if it is taken. Cameras give every picture the same name. */
function ownName(name: string, taken: ReadonlySet<string>): string {
  const numbered = (number: number): string => (number === 1 ? name : `${name} (${String(number)})`);
  let number = 1;
  while (taken.has(numbered(number))) number += 1;
  return numbered(number);
}

const release = ({ preview }: Picture): void => {
  if (preview !== null) URL.revokeObjectURL(preview);
};

/**
 * Manages the pictures of a form. Each uploads as soon as it is chosen, so that it survives a failed submit
 * and, with the draft, a reload. `onChange` receives the uploaded ones, cover first, on every change.
 */
export function usePictures(
  initial: readonly KeptPicture[],
  onChange: (pictures: KeptPicture[]) => void,
  { upload: send, most, stored = false }: PictureRules = carPictures,
) {
  const [pictures, setPictures] = useState<Picture[]>(() => initial.map(kept));
  const [problems, setProblems] = useState<string[]>([]);
  // Uploads finish at any time, so they need the current list.
  const current = useRef(pictures);
  const running = useRef(new Map<string, { stop: AbortController; done: Promise<void> }>());
  const nextKey = useRef(0);
  const isLeft = useRef(false);
  // Pictures in the editor, whose results are not in the list yet.
  const edits = useRef(new Map<() => void, Promise<void>>());

  useEffect(() => {
    const uploads = running.current;
    const edited = edits.current;
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      for (const { stop } of uploads.values()) stop.abort();
      for (const end of edited.keys()) end();
      current.current.forEach(release);
    };
  }, []);

  const set = (next: Picture[]) => {
    const before = uploaded(current.current);
    current.current = next;
    setPictures(next);
    const after = uploaded(next);
    if (JSON.stringify(after) !== JSON.stringify(before)) onChange(after);
  };
  const patch = (key: string, change: Partial<Picture>) => {
    set(current.current.map((picture) => (picture.key === key ? { ...picture, ...change } : picture)));
  };
  const place = (key: string, index: number) => {
    set(placed(current.current, key, index));
  };

  const upload = async (key: string, file: File, signal: AbortSignal) => {
    try {
      const ready = isToFit(file) ? await fitPicture(file) : file;
      if (signal.aborted) return;
      const { url } = await send(ready, (sent) => patch(key, { sent }), signal);
      patch(key, { url, sent: 1, error: null, busy: false });
    } catch (error) {
      // A removed picture has no row for an error, and an edited one has been replaced.
      if (signal.aborted) return;
      const name = current.current.find((picture) => picture.key === key)?.name ?? file.name;
      patch(key, { error: texts.failed(name, failureText(error)), busy: false });
    } finally {
      if (running.current.get(key)?.stop.signal === signal) running.current.delete(key);
    }
  };
  const begin = (key: string, file: File) => {
    const stop = new AbortController();
    running.current.set(key, { stop, done: upload(key, file, stop.signal) });
  };
  const unfinished = () => [
    ...[...running.current.values()].map(({ done }) => done),
    ...edits.current.values(),
  ];

  return {
    pictures,
    /** Rejected files with the reasons. */
    problems,
    uploading: pictures.some(({ busy }) => busy),
    /** Pictures that a submit would lose. */
    failed: () => current.current.filter(({ error }) => error !== null),
    add: (files: readonly File[]) => {
      const good = files.filter(isPicture);
      const said = files.filter((file) => !isPicture(file)).map(({ name }) => texts.wrongType(name));
      const room = most - current.current.length;
      if (good.length > room) said.push(texts.tooMany(most));
      setProblems(said);
      const taken = new Set(current.current.map(({ name }) => name));
      const added = good.slice(0, Math.max(0, room)).map((file) => {
        nextKey.current += 1;
        const name = ownName(file.name, taken);
        taken.add(name);
        return {
          key: `new-${String(nextKey.current)}`,
          name,
          url: null,
          preview: URL.createObjectURL(file),
          sent: 0,
          busy: true,
          error: null,
          file,
        };
      });
      set([...current.current, ...added]);
      for (const { key, file } of added) begin(key, file);
    },
    remove: (key: string) => {
      running.current.get(key)?.stop.abort();
      current.current.filter((picture) => picture.key === key).forEach(release);
      set(current.current.filter((picture) => picture.key !== key));
    },
    /** Restores a removed picture at its position and restarts an unfinished upload. */
    restore: (picture: Picture, index: number) => {
      if (isLeft.current || current.current.length >= most) return;
      const { key, file, url } = picture;
      const preview = file ? URL.createObjectURL(file) : null;
      const unsent = url === null && file !== null;
      const again = { ...picture, preview, ...(unsent && { sent: 0, error: null, busy: true }) };
      set(current.current.toSpliced(index, 0, again));
      if (unsent) begin(key, file);
    },
    /** Replaces a picture with an edited file. */
    replace: (key: string, file: File) => {
      running.current.get(key)?.stop.abort();
      current.current.filter((picture) => picture.key === key).forEach(release);
      patch(key, { file, preview: URL.createObjectURL(file), sent: 0, error: null, busy: true });
      begin(key, file);
    },
    /** Moves a picture to an index. Index 0 is the cover. */
    place,
    retry: ({ key, file }: Picture) => {
      if (!file) return;
      patch(key, { error: null, sent: 0, busy: true });
      begin(key, file);
    },
    /**
     * Handles an uploaded picture that failed to load. The server deletes unused pictures after a while, so
     * only a deleted one must be chosen again. A network error removes nothing.
     */
    lost: async ({ key, name, url }: Picture) => {
      if ((stored && key.startsWith('kept-')) || url === null || !(await isGone(url))) return;
      const now = current.current.find((picture) => picture.key === key);
      if (now?.url === url && !now.busy && !isLeft.current) patch(key, { error: texts.gone(name) });
    },
    clear: () => {
      for (const { stop } of running.current.values()) stop.abort();
      current.current.forEach(release);
      setProblems([]);
      set([]);
    },
    /** Marks a picture as being edited, until the returned function is called. */
    beginEdit: () => {
      let resolve: (() => void) | undefined;
      const done = new Promise<void>((settle) => {
        resolve = settle;
      });
      const end = () => {
        edits.current.delete(end);
        resolve?.();
      };
      edits.current.set(end, done);
      return end;
    },
    /**
     * Resolves once no upload or edit is pending, including ones that start while it waits. Never rejects:
     * errors appear on the pictures. Returns false if the form was unmounted, so that nothing is sent.
     */
    settled: async (): Promise<boolean> => {
      for (let waits = unfinished(); waits.length > 0; waits = unfinished()) await Promise.all(waits);
      return !isLeft.current;
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;
