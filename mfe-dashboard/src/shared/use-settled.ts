import { useEffect, useState } from 'react';

/** Milliseconds without a key press after which the text counts as final. */
const PAUSE_MS = 400;

/** Returns the text debounced, so that not every key press sends a request. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
