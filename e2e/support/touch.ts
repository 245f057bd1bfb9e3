import type { Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Number of steps of a movement, because browsers interpret a jumping finger as another gesture. */
const STEPS = 8;

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

/** Presses fingers, moves each along its line, and lifts them, as a touch screen does. */
export async function touch(
  page: Page,
  ...lines: readonly (readonly [from: Point, to: Point])[]
): Promise<void> {
  const chrome = await page.context().newCDPSession(page);
  const report = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    chrome.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    });
  await report(
    'touchStart',
    lines.map(([from]) => from),
  );
  for (let step = 1; step <= STEPS; step += 1) {
    await report(
      'touchMove',
      lines.map(([from, to]) => between(from, to, step / STEPS)),
    );
  }
  await report('touchEnd', []);
  await chrome.detach();
}
