import { expect, type Locator } from '@playwright/test';

/** Expects the text's color to be a shade of red. */
export async function expectRed(text: Locator): Promise<void> {
  const [red = 0, green = 0, blue = 0] = await text.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(Math.max(green, blue));
}
