import { useEffect, useRef, useState } from 'react';
import { MAX_CAR_IMAGES } from '@second-gear/contract/car';
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '@second-gear/contract/image';
import { uploadImage } from '../../api/upload-image.ts';
import { errorText } from '../../shared/error-text.ts';
import { pictures as texts } from '../../texts/selling.ts';

export interface Picture {
  key: string;
  name: string;
  /** Address once it is uploaded. */
  url: string | null;
  /** Share sent so far, 0 to 1. */
  sent: number;
  error: string | null;
  /** What is sent; null for a picture that was uploaded earlier. */
  file: File | null;
}

const kept = (url: string, index: number): Picture => ({
  key: `kept-${String(index)}`,
  name: url.split('/').at(-1) ?? url,
  url,
  sent: 1,
  error: null,
  file: null,
});

const whyNot = (file: File): string | null => {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return texts.wrongType(file.name);
  return file.size > MAX_IMAGE_BYTES ? texts.tooLarge(file.name) : null;
};

export const uploaded = (pictures: readonly Picture[]): string[] =>
  pictures.flatMap(({ url }) => (url === null ? [] : [url]));

/**
 * The chosen pictures of a car form. Each is uploaded as soon as it is chosen, so that it survives a
 * reload with the draft; `onChange` hears the addresses, cover first, whenever they change.
 */
export function usePictures(initial: readonly string[], onChange: (urls: string[]) => void) {
  const [pictures, setPictures] = useState<Picture[]>(() => initial.map(kept));
  const [problems, setProblems] = useState<string[]>([]);
  // Uploads end at any time: they must see the list as it then is.
  const current = useRef(pictures);
  const running = useRef(new Map<string, { stop: AbortController; done: Promise<void> }>());
  const nextKey = useRef(0);

  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const { stop } of uploads.values()) stop.abort();
    };
  }, []);

  const set = (next: Picture[]) => {
    const before = uploaded(current.current);
    current.current = next;
    setPictures(next);
    const after = uploaded(next);
    if (after.join('\n') !== before.join('\n')) onChange(after);
  };
  const patch = (key: string, change: Partial<Picture>) => {
    set(current.current.map((picture) => (picture.key === key ? { ...picture, ...change } : picture)));
  };

  const upload = async (key: string, file: File, signal: AbortSignal) => {
    try {
      const { url } = await uploadImage(file, (sent) => patch(key, { sent }), signal);
      patch(key, { url, sent: 1, error: null });
    } catch (error) {
      // A removed picture has no row left to say anything on.
      if (!signal.aborted) patch(key, { error: errorText(error) });
    } finally {
      running.current.delete(key);
    }
  };
  const begin = (key: string, file: File) => {
    const stop = new AbortController();
    running.current.set(key, { stop, done: upload(key, file, stop.signal) });
  };

  return {
    pictures,
    /** Files that were not taken, and why. */
    problems,
    add: (files: readonly File[]) => {
      const said = files.map(whyNot).filter((why) => why !== null);
      const good = files.filter((file) => whyNot(file) === null);
      const room = MAX_CAR_IMAGES - current.current.length;
      if (good.length > room) said.push(texts.tooMany(MAX_CAR_IMAGES));
      setProblems(said);
      const added = good.slice(0, Math.max(0, room)).map((file) => {
        nextKey.current += 1;
        return {
          key: `new-${String(nextKey.current)}`,
          name: file.name,
          url: null,
          sent: 0,
          error: null,
          file,
        };
      });
      set([...current.current, ...added]);
      for (const { key, file } of added) begin(key, file);
    },
    remove: (key: string) => {
      running.current.get(key)?.stop.abort();
      set(current.current.filter((picture) => picture.key !== key));
    },
    makeCover: (key: string) => {
      set(current.current.toSorted((a, b) => Number(b.key === key) - Number(a.key === key)));
    },
    retry: ({ key, file }: Picture) => {
      if (!file) return;
      patch(key, { error: null, sent: 0 });
      begin(key, file);
    },
    clear: () => {
      for (const { stop } of running.current.values()) stop.abort();
      setProblems([]);
      set([]);
    },
    /** Resolves once no upload is under way. Never rejects: failures stand on their pictures. */
    settled: async () => {
      await Promise.all([...running.current.values()].map(({ done }) => done));
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;
