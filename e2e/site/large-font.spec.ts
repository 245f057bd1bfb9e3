import { reachingOut } from '../support/reaching-out.ts';
import { takenOver } from '../support/taken-over.ts';
import { expect, test } from '../support/test.ts';

/** The size that a visitor has set in the browser, in px; 16 is usual. Limits in rem follow it, as those in px do not. */
for (const size of [24, 32]) {
  test(`with a font of ${String(size)} px no page is wider than a phone`, async ({ page, shop }) => {
    const car = await shop.listCar();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
    await page.setViewportSize({ width: 390, height: 844 });
    const faults: string[] = [];
    for (const path of [
      '/',
      '/viewallcars',
      `/cars/${car._id}`,
      '/login',
      '/signup',
      '/about',
      '/contacts',
    ]) {
      await page.goto(path);
      await takenOver(page);
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      faults.push(...(await reachingOut(page)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}
