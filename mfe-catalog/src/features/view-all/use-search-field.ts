import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Syncs the search field with the URL, unless the visitor typed during a search.
 * @param words search text in the URL
 */
export function useSearchField(words: string): {
  field: RefObject<HTMLInputElement | null>;
  /** Records that a search for the field's text has started. */
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
