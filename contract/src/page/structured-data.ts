import { useEffect } from 'react';
import { serverPage } from './server-page.ts';

/**
 * JSON as a script element's text, such that not even a serialised page can be broken out of: every `<`
 * is written as its escape.
 */
export const inertText = (data: object): string =>
  JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** A block that the page came with from the server. */
const broughtAlong = (text: string): HTMLScriptElement | undefined =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="application/ld+json"]')].find(
    (block) => block.textContent === text,
  );

function made(text: string): HTMLScriptElement {
  const block = document.createElement('script');
  block.type = 'application/ld+json';
  block.textContent = text;
  document.head.append(block);
  return block;
}

/**
 * Facts about the screen for search engines, as a JSON-LD block in the head. React would create a script
 * element from markup, which the page's Trusted Types policy refuses; so it is made here, and its text
 * passes that policy as JSON. A page that is drawn on the server is told the text.
 */
export function StructuredData({ data }: { data: object }): null {
  const text = inertText(data);
  useEffect(() => {
    const block = broughtAlong(text) ?? made(text);
    return () => {
      block.remove();
    };
  }, [text]);
  serverPage()?.structured.push(text);
  return null;
}
