import { failureText } from '@second-gear/contract/failure-text';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { setPicture } from '../../api/set-my-picture.ts';
import { fitPicture, isToFit } from '../../shared/pictures/accept-picture.ts';
import { isPicture } from '../../shared/pictures/kinds.ts';
import { picture as texts } from './texts.ts';

/** A chosen picture before the upload. */
interface Chosen {
  file: File;
  /** Object URL of the local file. */
  preview: string;
}

/**
 * Returns the state of a new profile picture: choice, preview and upload. A failed upload leaves the choice.
 */
export function usePicture() {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Uploaded share, 0 to 1. Null without an upload. */
  const [sent, setSent] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);

  useEffect(() => () => sending.current?.abort(), []);
  const preview = chosen?.preview;
  useEffect(
    () => () => {
      if (preview !== undefined) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  const choose = (file: File) => {
    setProblem(isPicture(file) ? null : texts.wrongType);
    if (isPicture(file)) setChosen({ file, preview: URL.createObjectURL(file) });
  };
  const drop = () => {
    sending.current?.abort();
    setChosen(null);
    setProblem(null);
  };
  const save = async () => {
    if (!chosen || sending.current) return;
    const mine = new AbortController();
    sending.current = mine;
    setProblem(null);
    setSent(0);
    try {
      const { file } = chosen;
      const ready = isToFit(file) ? await fitPicture(file) : file;
      if (mine.signal.aborted) return;
      await setPicture(ready, setSent, mine.signal);
      notify.success(texts.saved);
      await refreshAfter(client, 'profile');
      setChosen(null);
    } catch (error) {
      // The user canceled the upload or left the page.
      if (!mine.signal.aborted) setProblem(failureText(error));
    } finally {
      sending.current = null;
      setSent(null);
    }
  };
  return { chosen, problem, sent, choose, drop, save };
}
