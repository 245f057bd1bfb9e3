import type { Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Number of steps of a movement. Browsers would recognize a movement in a single step as another gesture. */
const STEPS = 8;

const interpolate = (from: Point, to: Point, fraction: number): Point => ({
  x: from.x + (to.x - from.x) * fraction,
  y: from.y + (to.y - from.y) * fraction,
});

/** Presses fingers, moves each along its line, and lifts them, as a touch screen does. */
export async function moveFingers(
  page: Page,
  ...lines: readonly (readonly [from: Point, to: Point])[]
): Promise<void> {
  const cdpSession = await page.context().newCDPSession(page);
  const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    cdpSession.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    });
  await dispatchTouch(
    'touchStart',
    lines.map(([from]) => from),
  );
  for (let step = 1; step <= STEPS; step += 1) {
    await dispatchTouch(
      'touchMove',
      lines.map(([from, to]) => interpolate(from, to, step / STEPS)),
    );
  }
  await dispatchTouch('touchEnd', []);
  await cdpSession.detach();
}
