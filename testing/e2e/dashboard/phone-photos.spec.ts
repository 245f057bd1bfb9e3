import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { AddCarPage, makePictureFile } from '../support/pages/seller-pages.ts';

const readPhoto = (name: string) => readFile(new URL(`../support/data/photos/${name}.avif`, import.meta.url));

/** Returns a `free` box. Such a box pads a HEIC or AVIF file, and all decoders skip it. */
function buildFreeBox(bytes: number): Buffer {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes, 0);
  box.write('free', 4, 'latin1');
  return box;
}

/**
 * Returns a file with the header of a HEIC picture. Chromium does not decode HEIC, so the rest of the file
 * does not matter.
 */
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
  testDataApi,
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
  // Only the PNG file was uploaded, because the server could not decode the HEIC file either.
  expect(uploadStatuses).toEqual([201]);

  await form.submitButton.click();
  await expect(page.getByText('Some photos weren’t uploaded').first()).toBeVisible();
  await expect(page).toHaveURL('/dashboard/addcar');
  await expect(form.field('Car Model')).toHaveValue('HEIC 1');
  await expect(form.field('Description')).toHaveValue('One owner.');
  await expect.poll(() => form.pictureNames).toEqual(['side.png', 'IMG_0042.HEIC']);

  await page.getByRole('button', { name: 'Remove IMG_0042.HEIC' }).click();
  await form.submitButton.click();
  await expectToasts(page, 'Car Added Successfully');
  const [car] = await testDataApi.call<Car[]>(seller.email, 'GET', `/cars/allcars?seller=${seller.uid}`);
  expect([car?.model, car?.images.length]).toEqual(['HEIC 1', 1]);
});

test('AVIF photos with the brand mif1 are accepted, and one of 48 megapixels is scaled down first', async ({
  page,
  testDataApi,
  request,
}) => {
  const seller = await createAccount(request, 'seller');
  const form = new AddCarPage(page);
  const uploadStatuses = recordUploadStatuses(page);
  await signIn(page, seller.email);
  await form.open();
  await form.fillRequired('AVIF 1');
  // Pads the picture to the size of a camera's file. The picture itself is small, because it has a single
  // color.
  const largePhoto = Buffer.concat([await readPhoto('mif1-8000x6000'), buildFreeBox(3 * 2 ** 20)]);
  await form.field('Photos').setInputFiles([
    { name: 'small.avif', mimeType: 'image/avif', buffer: await readPhoto('mif1-640x480') },
    { name: 'large.avif', mimeType: 'image/avif', buffer: largePhoto },
  ]);
  await expect.poll(() => form.pictureNames).toEqual(['small.avif', 'large.avif']);
  // The server rejects pictures of more than 40 megapixels, so the browser has scaled this one down.
  await expect.poll(() => uploadStatuses).toEqual([201, 201]);
  await form.waitForUploads();
  await form.submitButton.click();
  await expectToasts(page, 'Car Added Successfully');
  const [car] = await testDataApi.call<Car[]>(seller.email, 'GET', `/cars/allcars?seller=${seller.uid}`);
  expect([car?.model, car?.images.length]).toEqual(['AVIF 1', 2]);
});
