import { useEffect } from 'react';

/**
 * JSON as a script element's text, such that not even a serialised page can be broken out of: every `<`
 * is written as its escape.
 */
export const inertText = (data: object): string =>
  JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/**
 * Facts about the screen for search engines, as a JSON-LD block in the head. React would create a script
 * element from markup, which the page's Trusted Types policy refuses; so it is made here, and its text
 * passes that policy as JSON.
 */
export function StructuredData({ data }: { data: object }): null {
  const text = inertText(data);
  useEffect(() => {
    const block = document.createElement('script');
    block.type = 'application/ld+json';
    block.textContent = text;
    document.head.append(block);
    return () => {
      block.remove();
    };
  }, [text]);
  return null;
}
