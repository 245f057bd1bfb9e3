import type { Locator } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { AddCarPage, makePictureFile, rowWithText } from '../support/pages/seller-pages.ts';
import { countTaps, readTapCount } from '../support/visitor/taps.ts';

const makeFourPictures = () =>
  Promise.all(['front.png', 'side.png', 'back.png', 'inside.png'].map(makePictureFile));

test.describe('pictures on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a car with four photos is listed with at most six taps, in addition to typing', async ({
    page,
    testDataApi,
    request,
  }) => {
    const seller = await createAccount(request, 'seller');
    const form = new AddCarPage(page);
    await countTaps(page);
    await signIn(page, seller.email);
    await page.goto('/dashboard/myproducts');
    await page.getByRole('main').getByRole('link', { name: 'Add a car' }).tap();

    const chooser = page.waitForEvent('filechooser');
    await form.field('Photos').tap();
    await (await chooser).setFiles(await makeFourPictures());

    // Moves between fields without taps, as with the arrow keys of an on-screen keyboard.
    await form.field('Brand Name').tap();
    for (const [label, text] of [
      ['Brand Name', 'Saab'],
      ['Car Model', '900 S'],
      ['Year Of Purchase', '1994'],
      ['Condition', 'good'],
      ['Resell Price', '9000'],
      ['Street', 'Lake Street'],
      ['House number', '12'],
      ['City', 'Chicago'],
    ] as const) {
      await form.field(label).focus();
      await page.keyboard.type(text);
    }
    await form.submitButton.tap();
    await expectToasts(page, 'Car Added Successfully');
    await expect(rowWithText(page, '900 S')).toHaveCount(1);
    expect(await readTapCount(page)).toBeLessThanOrEqual(6);
    const [car] = await testDataApi.call<Car[]>(seller.email, 'GET', `/cars/allcars?seller=${seller.uid}`);
    expect(car?.images).toHaveLength(4);
  });

  test('the camera takes one picture, and a finger reorders pictures only by their handle', async ({
    page,
    request,
  }) => {
    const form = new AddCarPage(page);
    await signIn(page, (await createAccount(request, 'seller')).email);
    await form.open();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Take a photo' }).tap();
    const cameraChooser = await chooser;
    expect(cameraChooser.isMultiple()).toBe(false);
    await expect(page.locator('input[capture="environment"]')).toHaveCount(1);
    await cameraChooser.setFiles(await makePictureFile('image.png'));
    await form.choosePictures('back.png');
    await form.waitForUploads();
    await expect.poll(() => form.pictureNames).toEqual(['image.png', 'back.png']);

    const cdpSession = await page.context().newCDPSession(page);
    const measureCenter = async (selector: string, index: number) => {
      const box = await form.pictures.nth(index).locator(selector).boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    };
    const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await cdpSession.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
      for (const step of [0.5, 1]) {
        const point = { x: from.x + (to.x - from.x) * step, y: from.y + (to.y - from.y) * step };
        await cdpSession.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
      }
      await cdpSession.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await form.pictures.first().scrollIntoViewIfNeeded();
    await swipe(await measureCenter('[data-grip]', 1), await measureCenter('.sight', 0));
    await expect.poll(() => form.pictureNames).toEqual(['back.png', 'image.png']);
    await expect(page.getByText('back.png is now photo 1 of 2')).toBeAttached();
    await swipe(await measureCenter('.name', 1), await measureCenter('.name', 0));
    expect(await form.pictureNames).toEqual(['back.png', 'image.png']);
  });
});

for (const width of [390, 320]) {
  test(`at ${String(width)} px, pictures are in rows of two, each with touch-sized buttons`, async ({
    page,
    request,
  }) => {
    const form = new AddCarPage(page);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, (await createAccount(request, 'seller')).email);
    await form.open();
    await form.choosePictures('front.png', 'a-rather-long-name-of-a-picture.png');
    await form.waitForUploads();
    await expect(form.field('Photos')).toHaveAccessibleDescription(/^2 photos added/);
    const measureBox = async (element: Locator) => {
      const box = await element.boundingBox();
      if (!box) throw new Error('The element is not on the page');
      return box;
    };
    const [first, second] = [await measureBox(form.pictures.nth(0)), await measureBox(form.pictures.nth(1))];
    expect(second.y).toBe(first.y);
    for (const tile of [first, second]) expect(tile.height).toBeLessThanOrEqual(170);
    const buttons = await form.pictures.nth(1).getByRole('button').all();
    expect(buttons).toHaveLength(5);
    for (const button of [...buttons, form.pictures.nth(1).locator('[data-grip]')]) {
      const box = await measureBox(button);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
      expect(box.x).toBeGreaterThanOrEqual(second.x);
      expect(box.x + box.width).toBeLessThanOrEqual(second.x + second.width);
    }
  });
}

test('a picture is rotated and cropped before the upload, and a removed one can be restored', async ({
  page,
  testDataApi,
  request,
}) => {
  const seller = await createAccount(request, 'seller');
  const form = new AddCarPage(page);
  await signIn(page, seller.email);
  await form.open();
  await form.choosePictures('front.png', 'side.png');
  await form.waitForUploads();
  const readPictureSize = (index: number) =>
    form.pictures
      .nth(index)
      .getByRole('img')
      .evaluate(async ({ currentSrc }: HTMLImageElement) => {
        // Loads the file again to read its size in pixels. With `srcset`, the displayed image reports its
        // layout size.
        const image = new Image();
        image.src = currentSrc;
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      });
  const [width = 0, height = 0] = await readPictureSize(0);

  await test.step('a picture is edited with buttons and sliders', async () => {
    await page.getByRole('button', { name: 'Rotate or crop front.png' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rotate or crop front.png' });
    await dialog.getByRole('button', { name: 'Rotate right' }).click();
    await expect(dialog.getByText(`${String(height)} × ${String(width)} pixels`)).toBeVisible();
    await dialog.getByLabel('Crop left').focus();
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(`${String(height * 0.9)} × ${String(width)} pixels`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Use this photo' }).click();
    await expect(dialog).toBeHidden();
    await form.waitForUploads();
    await expect.poll(() => readPictureSize(0)).toEqual([height * 0.9, width]);
    await expect.poll(() => form.pictureNames).toEqual(['front.png', 'side.png']);
  });

  await test.step('a picture is cropped by dragging a corner, also after a reload', async () => {
    const saveStatus = page.getByRole('status').filter({ hasText: /^Saved$/ });
    await expect(saveStatus).toHaveAttribute('aria-busy', 'false');
    await page.reload();
    await page.getByRole('button', { name: 'Rotate or crop side.png' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rotate or crop side.png' });
    const canvas = dialog.getByRole('img', { name: 'Photo preview' });
    await expect(canvas).toBeVisible();
    await expect(dialog.getByText(`${String(width)} × ${String(height)} pixels`)).toBeVisible();
    await dialog.locator('[data-corner="right-bottom"]').dragTo(dialog.locator('.frame'));
    const size = dialog.getByText(/pixels$/);
    const readCroppedSize = async () => (await size.innerText()).split(/ × | pixels/).map(Number);
    // The pointer is accurate to about 1%.
    await expect
      .poll(async () => Math.round(((await readCroppedSize())[0] ?? 0) / 20))
      .toBe(Math.round(width / 40));
    await expect
      .poll(async () => Math.round(((await readCroppedSize())[1] ?? 0) / 20))
      .toBe(Math.round(height / 40));
    const [croppedWidth, croppedHeight] = await readCroppedSize();
    await dialog.getByRole('button', { name: 'Use this photo' }).click();
    await form.waitForUploads();
    await expect.poll(() => readPictureSize(1)).toEqual([croppedWidth, croppedHeight]);
  });

  await test.step('a removed picture is restored', async () => {
    await page.getByRole('button', { name: 'Remove front.png' }).click();
    await expect.poll(() => form.pictureNames).toEqual(['side.png']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => form.pictureNames).toEqual(['front.png', 'side.png']);
  });

  await form.fillRequired('900 Edited');
  await form.submitButton.click();
  await expectToasts(page, 'Car Added Successfully');
  const [car] = await testDataApi.call<Car[]>(seller.email, 'GET', `/cars/allcars?seller=${seller.uid}`);
  expect(car?.images).toHaveLength(2);
});
