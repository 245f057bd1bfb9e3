import { useEffect } from 'react';
import { getSsrContext } from './server-page.ts';

/** Serializes JSON for a script element. Escapes every `<`, so that no text can close the element. */
export const toScriptJson = (data: object): string =>
  JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** Returns the JSON-LD block of the server-rendered page that contains this text. */
const findServerBlock = (text: string): HTMLScriptElement | undefined =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="application/ld+json"]')].find(
    (block) => block.textContent === text,
  );

function appendBlock(text: string): HTMLScriptElement {
  const block = document.createElement('script');
  block.type = 'application/ld+json';
  block.textContent = text;
  document.head.append(block);
  return block;
}

/**
 * Adds facts about the screen for search engines, as a JSON-LD block in the head. React would create the
 * script element from markup, which the page's Trusted Types policy rejects. This component creates the
 * element directly, and the policy accepts its text as JSON. During SSR, the component passes the text to the
 * SSR context.
 */
export function StructuredData({ data }: { data: object }): null {
  const text = toScriptJson(data);
  useEffect(() => {
    const block = findServerBlock(text) ?? appendBlock(text);
    return () => {
      block.remove();
    };
  }, [text]);
  getSsrContext()?.structured.push(text);
  return null;
}
