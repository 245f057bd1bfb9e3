import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Updates the search field when the search text in the URL changes, unless the visitor has typed something
 * new since the search started.
 * @param query search text in the URL
 */
export function useSearchField(query: string): {
  field: RefObject<HTMLInputElement | null>;
  /** Records that a search for the field's text has started. */
  markSubmitted: () => void;
} {
  const field = useRef<HTMLInputElement>(null);
  const submittedText = useRef<string>(undefined);
  const shownQuery = useRef(query);
  useLayoutEffect(() => {
    if (shownQuery.current === query || !field.current) return;
    shownQuery.current = query;
    const hasNewInput = submittedText.current !== undefined && field.current.value !== submittedText.current;
    if (!hasNewInput) field.current.value = query;
    submittedText.current = undefined;
  }, [query]);
  return {
    field,
    markSubmitted: () => {
      submittedText.current = field.current?.value;
    },
  };
}
