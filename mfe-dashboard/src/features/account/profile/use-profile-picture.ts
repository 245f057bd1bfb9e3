import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isPicture } from '../../../shared/pictures/file-types.ts';
import { fitPicture, needsFitting } from '../../../shared/pictures/picture-limits.ts';
import { uploadMyPicture } from './api.ts';
import { texts } from './texts.ts';

/** A chosen picture before the upload. */
interface SelectedPicture {
  file: File;
  /** Object URL of the local file. */
  preview: string;
}

/**
 * Manages a new profile picture: choice, preview and upload. If the upload fails, the picture stays chosen.
 */
export function useProfilePicture() {
  const client = useQueryClient();
  const [selected, setSelected] = useState<SelectedPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Uploaded share, 0 to 1. Null if nothing is being uploaded. */
  const [sent, setSent] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);

  useEffect(() => () => sending.current?.abort(), []);
  const preview = selected?.preview;
  useEffect(
    () => () => {
      if (preview !== undefined) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  const choose = (file: File) => {
    setProblem(isPicture(file) ? null : texts.picture.wrongType);
    if (isPicture(file)) setSelected({ file, preview: URL.createObjectURL(file) });
  };
  const discardSelection = () => {
    sending.current?.abort();
    setSelected(null);
    setProblem(null);
  };
  const save = async () => {
    if (!selected || sending.current) return;
    const controller = new AbortController();
    sending.current = controller;
    setProblem(null);
    setSent(0);
    try {
      const { file } = selected;
      const fittedFile = needsFitting(file) ? await fitPicture(file) : file;
      if (controller.signal.aborted) return;
      await uploadMyPicture(fittedFile, setSent, controller.signal);
      notify.success(texts.picture.saved);
      await invalidateAfter(client, 'updateProfile');
      setSelected(null);
    } catch (error) {
      // The user canceled the upload or left the page.
      if (!controller.signal.aborted) setProblem(toErrorMessage(error));
    } finally {
      sending.current = null;
      setSent(null);
    }
  };
  return { selected, problem, sent, choose, discardSelection, save };
}
