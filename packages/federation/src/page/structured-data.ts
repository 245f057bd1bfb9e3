import { useEffect } from 'react';
import { getSsrContext } from './ssr-context.ts';

/** Serializes data as JSON for a script element. Escapes `<`, so no text can close the element. */
export const toScriptJson = (data: object): string =>
  JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** Returns the JSON-LD element with this text that SSR has added to the page. */
const findServerRenderedScript = (text: string): HTMLScriptElement | undefined =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="application/ld+json"]')].find(
    (script) => script.textContent === text,
  );

function appendScript(text: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.textContent = text;
  document.head.append(script);
  return script;
}

/**
 * Adds data about the screen for search engines, as a JSON-LD script element in the head. React would create
 * the element from markup, which the page's Trusted Types policy rejects. This component creates it with the
 * DOM API instead. During SSR, it adds the text to the SSR context.
 */
export function StructuredData({ data }: { data: object }): null {
  const text = toScriptJson(data);
  useEffect(() => {
    const script = findServerRenderedScript(text) ?? appendScript(text);
    return () => {
      script.remove();
    };
  }, [text]);
  getSsrContext()?.structured.push(text);
  return null;
}
