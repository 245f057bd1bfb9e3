import { useCallback, useEffect, useRef, useState } from 'react';
import { type CarForm, toDraftForm } from '../../../shared/car-form/car-form.ts';
import type { UploadedPicture } from '../../../shared/pictures/use-pictures.ts';
import { createDraftSaver, type DraftSnapshot, type SaverState } from './draft-saver.ts';
import { adoptDraft, type DraftContent, isStarted, removeStoredDraft } from './draft-storage.ts';

const toInitialState = (initial: DraftSnapshot): SaverState => ({
  savedTo: initial.version > 0 ? 'server' : isStarted(initial) ? 'browser' : 'not yet',
  unsaved: initial.unsaved,
  problem: null,
});

/** Returns the save state of the draft in Add Car, and functions that store changes. */
export function useDraft(uid: string, initial: DraftSnapshot) {
  const [state, setState] = useState(() => toInitialState(initial));
  const [saver] = useState(() => createDraftSaver(uid, initial, setState));
  const content = useRef<DraftContent>({ form: initial.form, pictures: initial.pictures });

  useEffect(() => {
    adoptDraft(uid, { ...initial, at: Date.now() });
    saver.start();
    return saver.stop;
    // A saver belongs to one draft. For another draft, Add Car mounts another form.
  }, [saver, uid, initial]);

  const updateForm = useCallback(
    (form: CarForm) => {
      content.current = { ...content.current, form: toDraftForm(form) };
      saver.change(content.current);
    },
    [saver],
  );

  return {
    ...state,
    updateForm,
    /**
     * Does not save yet. Call this before setting the pictures in the form. The form then calls `updateForm`,
     * which saves text and pictures together.
     */
    updatePictures: (pictures: UploadedPicture[]) => {
      content.current = { ...content.current, pictures };
    },
    content: () => content.current,
    flush: saver.flush,
    markSubmitting: saver.markSubmitting,
    keepOwnVersion: saver.keepOwnVersion,
    acceptOtherVersion: saver.acceptOtherVersion,
    /** Removes the draft from this browser, because it is no longer needed. */
    finish: () => {
      saver.finish();
      removeStoredDraft(uid, initial.id);
    },
  };
}

export type CurrentDraft = ReturnType<typeof useDraft>;
