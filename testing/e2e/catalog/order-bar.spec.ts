import { signIn } from '../support/accounts/sign-in.ts';
import { BUYER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { findCarCard } from '../support/pages/catalog-pages.ts';
import { BookingModal } from '../support/pages/page-objects.ts';

const PHONE_VIEWPORT = { width: 390, height: 844 };

test('price and Order Now are visible exactly once at any scroll position on a phone', async ({
  page,
  testDataApi,
}) => {
  await page.setViewportSize(PHONE_VIEWPORT);
  const car = await testDataApi.listCar();
  await signIn(page, BUYER);
  await page.goto(`/cars/${car._id}`);
  const bar = page.getByRole('group', { name: 'Price and order' });
  const orderButton = findCarCard(page, car)
    .first()
    .getByRole('button', { name: /^Order Now/ });
  await orderButton.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await expect(orderButton).toBeInViewport();
  await expect(bar).toBeHidden();
  const factsHeading = page.getByRole('heading', { name: 'Details', exact: true });
  const scrollToFacts = () => factsHeading.evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
  await scrollToFacts();
  await expect(bar).toContainText('$16,000');
  await expect(bar).toBeInViewport({ ratio: 1 });

  await test.step('the bar covers neither the end of the page nor the focused element', async () => {
    const top = (await bar.boundingBox())?.y ?? 0;
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const footer = page.getByRole('contentinfo');
    const footerBox = await footer.boundingBox();
    expect((footerBox?.y ?? 0) + (footerBox?.height ?? 0)).toBeLessThanOrEqual(top + 1);
    const links = page.getByRole('main').getByRole('link');
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const link of await links.all()) {
      if (!(await link.isVisible())) continue;
      await link.focus();
      const box = await link.boundingBox();
      // An element taller than the space above the bar can only be partly visible, so it is not checked.
      if ((await bar.isVisible()) && box && box.height < 300)
        expect(box.y + box.height).toBeLessThanOrEqual(top + 1);
    }
  });

  await test.step('the bar is hidden next to similar cars, because its button orders a different car', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const similarCarsHeading = page.getByRole('heading', { name: 'Similar cars', exact: true });
    await similarCarsHeading.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    await expect(bar).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(bar).toBeHidden();
  });

  await test.step('one tap on the bar starts the order; the dialog hides the bar, and closing it returns the focus to the bar', async () => {
    await scrollToFacts();
    const order = bar.getByRole('button', { name: 'Order Now: this car' });
    await order.click();
    const modal = new BookingModal(page);
    await expect(modal.root).toContainText(car.brandName);
    await expect(bar).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(modal.root).toBeHidden();
    await expect(order).toBeFocused();
  });

  await test.step('a phone in landscape also shows the bar', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await scrollToFacts();
    await expect(bar).toBeInViewport({ ratio: 1 });
  });

  await test.step('a wide screen does not show the bar', async () => {
    await page.setViewportSize({ width: 1280, height: 860 });
    await expect(bar).toBeHidden();
  });
});
