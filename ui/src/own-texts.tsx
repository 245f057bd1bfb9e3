import { Children, type ReactNode } from 'react';

/**
 * The same content with each run of texts in an element of its own. A browser's page translation takes texts out of the
 * page: React could put nothing before one, take none away, and change none.
 */
export function ownTexts(content: ReactNode): ReactNode {
  const parts: ReactNode[] = [];
  let text = '';
  const end = () => {
    if (text !== '') parts.push(<span key={`text ${String(parts.length)}`}>{text}</span>);
    text = '';
  };
  for (const child of Children.toArray(content)) {
    if (typeof child === 'string' || typeof child === 'number') text += String(child);
    else {
      end();
      parts.push(child);
    }
  }
  end();
  return parts;
}
