import type { Page } from '@playwright/test';

interface Counting {
  taps?: number;
}

/** Counts touches in all future documents of the page, including frames. */
export async function countTaps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as Counting;
    counted.taps = 0;
    const count = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') counted.taps = (counted.taps ?? 0) + 1;
    };
    addEventListener('pointerdown', count, true);
  });
}

/** Returns the number of touches in the page and its frames since they were loaded. */
export async function tapsOf(page: Page): Promise<number> {
  const counts = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => (window as unknown as Counting).taps ?? 0)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
