import type { Page } from '@playwright/test';

/** Runs in the browser. */
function collectBrokenWords(): string[] {
  const brokenWords: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const isVisuallyHidden = ({ parentElement }: Node): boolean => (parentElement?.offsetWidth ?? 0) <= 1;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/(?<!\S)[a-z]{2,6}(?!\S)/gi)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 && !isVisuallyHidden(node)) brokenWords.push(word);
    }
  }
  return brokenWords;
}

/** Returns the short words that are broken across lines because their column is too narrow. */
export const findBrokenWords = (page: Page): Promise<string[]> => page.evaluate(collectBrokenWords);
