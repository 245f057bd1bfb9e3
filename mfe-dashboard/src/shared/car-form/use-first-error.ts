import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns a function that brings the focus to the first field, in reading order, that a submit found
 * wrong; to be called once the errors are set.
 */
export function useFirstError(form: RefObject<HTMLFormElement | null>): () => void {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [turn, form]);
  return () => setTurn((now) => now + 1);
}
