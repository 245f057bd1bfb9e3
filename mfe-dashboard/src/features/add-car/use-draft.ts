import { useCallback, useRef, useState } from 'react';
import type { CarForm } from '../../shared/car-form/car-form.ts';
import type { KeptPicture } from '../../shared/pictures/use-pictures.ts';
import { dropDraft, emptyDraft, isStarted, keepDraft, readDraft } from './draft.ts';

/** The draft of Add Car: what was found of an earlier visit, and keeping what is typed and uploaded now. */
export function useDraft(uid: string) {
  const [found, setFound] = useState(() => readDraft(uid));
  const [works, setWorks] = useState(true);
  const [keeps, setKeeps] = useState(found !== null && isStarted(found.form));
  const pictures = useRef<KeptPicture[]>((found ?? emptyDraft).pictures);

  const keepForm = useCallback(
    (form: CarForm) => {
      setWorks(keepDraft(uid, { form, pictures: pictures.current }));
      setKeeps(isStarted(form));
    },
    [uid],
  );

  return {
    found,
    /** False where the browser keeps nothing. */
    works,
    /** Whether there is something worth keeping. */
    keeps,
    keepForm,
    /** To be called before the form itself hears of the pictures. */
    keepPictures: (uploaded: KeptPicture[]) => {
      pictures.current = uploaded;
    },
    drop: () => {
      dropDraft(uid);
      setFound(null);
      setKeeps(false);
    },
  };
}
