import { type RefObject, useEffect, useState } from 'react';

/** A group of radio buttons can't take focus, so its first button does. */
const INVALID_FIELDS = '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input';

/**
 * Returns a function that focuses the first invalid field in reading order. Call it after the errors are set.
 */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>): () => void {
  const [requestCount, setRequestCount] = useState(0);
  useEffect(() => {
    if (requestCount > 0) form.current?.querySelector<HTMLElement>(INVALID_FIELDS)?.focus();
  }, [requestCount, form]);
  return () => setRequestCount((current) => current + 1);
}
