import { useCallback, useEffect, useRef, useState } from 'react';
import { type CarForm, toDraftForm } from '../../../shared/car-form/car-form.ts';
import type { UploadedPicture } from '../../../shared/pictures/use-pictures.ts';
import { createDraftSaver, type DraftSnapshot, type SaverState } from './draft-saver.ts';
import { adoptDraft, type DraftContent, isStarted, removeStoredDraft } from './draft-storage.ts';

const toInitialState = (initialDraft: DraftSnapshot): SaverState => ({
  savedTo: initialDraft.version > 0 ? 'server' : isStarted(initialDraft) ? 'browser' : 'not yet',
  unsaved: initialDraft.unsaved,
  problem: null,
});

/** Returns the save state of the draft in Add Car, and functions that store changes. */
export function useDraft(uid: string, initialDraft: DraftSnapshot) {
  const [state, setState] = useState(() => toInitialState(initialDraft));
  const [saver] = useState(() => createDraftSaver(uid, initialDraft, setState));
  const content = useRef<DraftContent>({ form: initialDraft.form, pictures: initialDraft.pictures });

  useEffect(() => {
    adoptDraft(uid, { ...initialDraft, at: Date.now() });
    saver.start();
    return saver.stop;
    // A saver belongs to one draft. For another draft, Add Car mounts another form.
  }, [saver, uid, initialDraft]);

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
    getContent: () => content.current,
    flush: saver.flush,
    markSubmitting: saver.markSubmitting,
    keepOwnVersion: saver.keepOwnVersion,
    acceptOtherVersion: saver.acceptOtherVersion,
    /** Removes the draft from this browser, because it is no longer needed. */
    finish: () => {
      saver.finish();
      removeStoredDraft(uid, initialDraft.id);
    },
  };
}

export type CurrentDraft = ReturnType<typeof useDraft>;
