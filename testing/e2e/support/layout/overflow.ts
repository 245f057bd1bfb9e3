import type { Page } from '@playwright/test';

/** Runs in the browser. */
function collectOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const overflowing = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
  );
  const descriptions = overflowing
    .slice(-1)
    .map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 60)}`);
  return [
    `the page is ${String(scrollWidth)} wide, and the screen ${String(clientWidth)}: ${descriptions.join()}`,
  ];
}

/**
 * Returns the width of a page that scrolls horizontally, with its innermost overflowing element. Empty if the
 * page does not scroll horizontally.
 */
export const findOverflow = (page: Page): Promise<string[]> => page.evaluate(collectOverflow);
