import { useCallback, useEffect, useRef, useState } from 'react';
import { type CarForm, draftFormOf } from '../../shared/car-form/car-form.ts';
import type { KeptPicture } from '../../shared/pictures/use-pictures.ts';
import { type Content, dropDraft, isStarted, takeOver } from './draft.ts';
import { createSaver, type SavedStart, type SaverState } from './draft-saver.ts';

const atStart = (start: SavedStart): SaverState => ({
  kept: start.version > 0 ? 'server' : isStarted(start) ? 'browser' : 'not yet',
  unsaved: start.unsaved,
  trouble: null,
});

/** Returns the save state of the Add Car draft and functions that store changes. */
export function useDraft(uid: string, start: SavedStart) {
  const [state, setState] = useState(() => atStart(start));
  const [saver] = useState(() => createSaver(uid, start, setState));
  const content = useRef<Content>({ form: start.form, pictures: start.pictures });

  useEffect(() => {
    takeOver(uid, { ...start, at: Date.now() });
    saver.begin();
    return saver.stop;
    // A saver belongs to one draft. Another draft mounts another form.
  }, [saver, uid, start]);

  const keepForm = useCallback(
    (form: CarForm) => {
      content.current = { ...content.current, form: draftFormOf(form) };
      saver.change(content.current);
    },
    [saver],
  );

  return {
    ...state,
    keepForm,
    /** Must be called before the form receives the pictures. */
    keepPictures: (pictures: KeptPicture[]) => {
      content.current = { ...content.current, pictures };
    },
    content: () => content.current,
    flush: saver.flush,
    submitting: saver.submitting,
    keepMine: saver.keepMine,
    takeOther: saver.takeOther,
    /** Removes the draft from this browser, because it is no longer needed. */
    done: () => {
      saver.finish();
      dropDraft(uid, start.id);
    },
  };
}

export type DraftInHand = ReturnType<typeof useDraft>;
