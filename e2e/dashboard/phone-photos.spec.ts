import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { createAccount } from '../support/accounts.ts';
import { AddCarPage, makePictureFile } from '../support/seller-pages.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { expectToasts } from '../support/toasts.ts';

const readPhoto = (name: string) => readFile(new URL(`../support/photos/${name}.avif`, import.meta.url));

/** Returns a `free` box of the file container, which all decoders skip. */
function buildFreeBox(bytes: number): Buffer {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes, 0);
  box.write('free', 4, 'latin1');
  return box;
}

/** Returns the header of a HEIC file; no browser here reads more of it. */
function buildHeicFile(): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt32BE(header.length, 0);
  header.write('ftypheic\0\0\0\0mif1heic', 4, 'latin1');
  return Buffer.concat([header, buildFreeBox(3 * 2 ** 20)]);
}

/** Records the status of each upload in order. */
function recordUploadStatuses(page: Page): number[] {
  const uploadStatuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/images'))
      uploadStatuses.push(response.status());
  });
  return uploadStatuses;
}

test('a HEIC photo that the browser cannot decode shows an error, and no form input is lost', async ({
  page,
  shop,
  request,
}) => {
  const seller = await createAccount(request, 'seller');
  const form = new AddCarPage(page);
  const uploadStatuses = recordUploadStatuses(page);
  await signIn(page, seller.email);
  await form.open();
  await form.fillRequired('HEIC 1');
  await form.field('Description').fill('One owner.');
  await form
    .field('Photos')
    .setInputFiles([
      await makePictureFile('side.png'),
      { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: buildHeicFile() },
    ]);
  const rejectedPicture = form.pictures.filter({ hasText: 'IMG_0042.HEIC' });
  await expect(rejectedPicture).toContainText(
    /This browser can’t read HEIC photos. Save this one as a JPEG and choose that/,
  );
  await form.waitForUploads();
  // The file was never sent, so the user does not wait for an upload that cannot be decoded.
  expect(uploadStatuses).toEqual([201]);

  await form.submit.click();
  await expect(page.getByText('Some photos weren’t uploaded').first()).toBeVisible();
  await expect(page).toHaveURL('/dashboard/addcar');
  await expect(form.field('Car Model')).toHaveValue('HEIC 1');
  await expect(form.field('Description')).toHaveValue('One owner.');
  await expect.poll(() => form.pictureNames).toEqual(['side.png', 'IMG_0042.HEIC']);

  await page.getByRole('button', { name: 'Remove IMG_0042.HEIC' }).click();
  await form.submit.click();
  await expectToasts(page, 'Car Added Successfully');
  const [car] = await shop.call<Car[]>(seller.email, 'GET', `/cars/allcars?seller=${seller.uid}`);
  expect([car?.model, car?.images.length]).toEqual(['HEIC 1', 1]);
});

test('AVIF photos with the brand mif1 are accepted, and one of 48 megapixels is scaled down first', async ({
  page,
  shop,
  request,
}) => {
  const seller = await createAccount(request, 'seller');
  const form = new AddCarPage(page);
  const uploadStatuses = recordUploadStatuses(page);
  await signIn(page, seller.email);
  await form.open();
  await form.fillRequired('AVIF 1');
  // As large as a camera's file; a single-color picture would be smaller.
  const largePhoto = Buffer.concat([await readPhoto('mif1-8000x6000'), buildFreeBox(3 * 2 ** 20)]);
  await form.field('Photos').setInputFiles([
    { name: 'small.avif', mimeType: 'image/avif', buffer: await readPhoto('mif1-640x480') },
    { name: 'large.avif', mimeType: 'image/avif', buffer: largePhoto },
  ]);
  await expect.poll(() => form.pictureNames).toEqual(['small.avif', 'large.avif']);
  // The server rejects more than 40 megapixels, so the accepted picture is smaller.
  await expect.poll(() => uploadStatuses).toEqual([201, 201]);
  await form.waitForUploads();
  await form.submit.click();
  await expectToasts(page, 'Car Added Successfully');
  const [car] = await shop.call<Car[]>(seller.email, 'GET', `/cars/allcars?seller=${seller.uid}`);
  expect([car?.model, car?.images.length]).toEqual(['AVIF 1', 2]);
});
