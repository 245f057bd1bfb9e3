import { useEffect, useState } from 'react';

/** Time in ms without a key press after which the text counts as final. */
const DEBOUNCE_MS = 400;

/** Returns the text once the user has stopped typing, so not every key press sends a request. */
export function useDebounced(text: string): string {
  const [debouncedText, setDebouncedText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debouncedText;
}
