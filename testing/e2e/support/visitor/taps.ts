import type { Page } from '@playwright/test';

interface TapCountingWindow {
  taps?: number;
}

/** Counts touches in all future documents of the page, including frames. */
export async function countTaps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const countingWindow = window as unknown as TapCountingWindow;
    countingWindow.taps = 0;
    const count = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') countingWindow.taps = (countingWindow.taps ?? 0) + 1;
    };
    addEventListener('pointerdown', count, true);
  });
}

/** Returns the number of touches in the page and its frames since they were loaded. */
export async function readTapCount(page: Page): Promise<number> {
  const counts = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => (window as unknown as TapCountingWindow).taps ?? 0)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
