import { Children, type ReactNode } from 'react';

/**
 * Wraps each run of text in its own element. Browsers' page translation replaces text nodes. Without wrapper
 * elements, React would then fail to update or remove a text, or to insert an element before it.
 */
export function wrapTexts(content: ReactNode): ReactNode {
  const parts: ReactNode[] = [];
  let text = '';
  const flushText = () => {
    if (text !== '') parts.push(<span key={`text ${String(parts.length)}`}>{text}</span>);
    text = '';
  };
  for (const child of Children.toArray(content)) {
    if (typeof child === 'string' || typeof child === 'number') text += String(child);
    else {
      flushText();
      parts.push(child);
    }
  }
  flushText();
  return parts;
}
