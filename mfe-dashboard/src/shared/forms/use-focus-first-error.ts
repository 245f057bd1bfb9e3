import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns a function that focuses the first invalid field in reading order. Call it after the errors are set.
 */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>): () => void {
  const [requestCount, setRequestCount] = useState(0);
  useEffect(() => {
    if (requestCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [requestCount, form]);
  return () => setRequestCount((current) => current + 1);
}
