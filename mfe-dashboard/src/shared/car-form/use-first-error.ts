import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns a function that focuses the first invalid field in reading order. Call it after the errors are set.
 */
export function useFirstError(form: RefObject<HTMLFormElement | null>): () => void {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [turn, form]);
  return () => setTurn((now) => now + 1);
}
