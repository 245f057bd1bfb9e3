import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The field of the search shows the words that count, unless others were typed into it while a search was on its way.
 * @param words that the address has
 */
export function useSearchField(words: string): {
  field: RefObject<HTMLInputElement | null>;
  /** Records that the words in the field are being searched for. */
  noteSearch: () => void;
} {
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef<string>(undefined);
  const shown = useRef(words);
  useLayoutEffect(() => {
    if (shown.current === words || !field.current) return;
    shown.current = words;
    const isTypedSince = sent.current !== undefined && field.current.value !== sent.current;
    if (!isTypedSince) field.current.value = words;
    sent.current = undefined;
  }, [words]);
  return {
    field,
    noteSearch: () => {
      sent.current = field.current?.value;
    },
  };
}
