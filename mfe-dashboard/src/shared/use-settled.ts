import { useEffect, useState } from 'react';

/** How long after the last key something is taken as typed, in ms. */
const PAUSE_MS = 400;

/** The text as it was when nobody had changed it for a moment: what is asked by it is not asked at every key. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
