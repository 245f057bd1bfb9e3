import type { Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { newAccount } from '../support/accounts.ts';
import { watchProblems } from '../support/problems.ts';
import { logIn } from '../support/screens.ts';
import { AddCarPage, picture, rowOf } from '../support/seller-pages.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { seeToasts } from '../support/toasts.ts';

let models = 0;
const newModel = () => `V90 ${String(process.pid)}-${String((models += 1))}-${String(Date.now() % 100_000)}`;
const REQUIRED = [
  'Brand Name',
  'Car Model',
  'Location',
  'Condition',
  'Resell Price',
  'Phone number',
  'Year Of Purchase',
];

// spec:2.45
test(
  'a seller adds a car with all its facts and pictures in the wanted order; it leads to My Products',
  { tag: '@journey' },
  async ({ page, shop, request }) => {
    const problems = watchProblems(page);
    const seller = await newAccount(request, 'seller');
    const model = newModel();
    const form = new AddCarPage(page);
    await signIn(page, seller.email);
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Add Car' }).click();

    await test.step('the fields of the specification, and the model input named carModel', async () => {
      for (const label of REQUIRED) await expect(form.field(label)).toBeEditable();
      await expect(form.field('Car Model')).toHaveAttribute('name', 'carModel');
      await expect(form.field('Description')).toHaveJSProperty('tagName', 'TEXTAREA');
      await expect(form.field('Pictures')).toHaveAttribute('type', 'file');
      await expect(form.field('Phone number')).toHaveValue(seller.phone);
      await expect(page.getByText(/You may leave this page at any time/)).toBeVisible();
    });

    await test.step('pictures by the picker and by dropping them onto the field', async () => {
      await form.choose('side.png', 'back.png');
      await form.dropFile('front.png');
      await expect.poll(() => form.order).toEqual(['side.png', 'back.png', 'front.png']);
      await form.uploaded();
      for (const image of await form.pictures.getByRole('img').all()) {
        await expect(image).toHaveJSProperty('naturalWidth', 640);
      }
    });

    await test.step('are put in order by keyboard and by dragging, and removed', async () => {
      await form.page.getByRole('button', { name: 'Move front.png earlier' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect.poll(() => form.order).toEqual(['front.png', 'side.png', 'back.png']);
      await expect(page.getByText('front.png is now picture 1 of 3')).toBeAttached();
      await expect(page.getByRole('button', { name: 'Move front.png later' })).toBeFocused();
      await form.pictures
        .filter({ hasText: 'back.png' })
        .locator('.sight')
        .dragTo(form.pictures.filter({ hasText: 'front.png' }));
      await expect.poll(() => form.order).toEqual(['back.png', 'front.png', 'side.png']);
      await page.getByRole('button', { name: 'Make cover: front.png' }).click();
      await page.getByRole('button', { name: 'Remove back.png' }).click();
      await expect.poll(() => form.order).toEqual(['front.png', 'side.png']);
    });

    await form.fillRequired(model);
    await form.field('Description').fill('One owner, always kept in a garage.');
    await form.field('Category').selectOption('Station Wagon');
    await form.field('Mileage').fill('48,000');
    await form.field('Fuel').selectOption('hybrid');
    await form.field('Gearbox').selectOption('automatic');
    await form.field('Body').selectOption('station wagon');
    await form.field('Colour').fill('blue');
    await form.field('VIN').fill('1M8GDM9AXKP042788');
    const cover = await form.pictures
      .first()
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => image.src);
    expect(cover).toMatch(/^blob:/);

    await form.submit.dblclick();
    await seeToasts(page, 'Car Added Successfully');
    await expect(page).toHaveURL('/dashboard/myproducts');
    await expect(rowOf(page, model)).toHaveCount(1);

    await test.step('and the car is listed once, as it was described', async () => {
      const listed = await shop.call<Car[]>(seller.email, 'GET', `/cars/allcars?seller=${seller.uid}`);
      expect(listed).toHaveLength(1);
      expect(listed[0]).toMatchObject({
        brandName: 'Volvo',
        model,
        resellPrice: 15500,
        location: { city: 'Chicago', street: 'Lake Street', houseNumber: '12', flatNo: '4' },
        condition: 'good',
        purchaseYear: 2019,
        description: 'One owner, always kept in a garage.',
        category: 'Station Wagon',
        mileage: 48000,
        fuel: 'hybrid',
        gearbox: 'automatic',
        body: 'station wagon',
        colour: 'blue',
        vin: '1M8GDM9AXKP042788',
      });
      expect(listed[0]?.images).toHaveLength(2);
      await page.goto(`/cars/${listed[0]?._id ?? ''}`);
      await expect(page.getByRole('heading', { name: `Volvo ${model}` }).first()).toBeVisible();
    });
    await form.open();
    await expect(form.field('Brand Name')).toHaveValue('');
    expect(problems).toEqual([]);
  },
);

// spec:5.1
test('what is missing or out of bounds is said at its field, the first one has the focus', async ({
  page,
  request,
}) => {
  const form = new AddCarPage(page);
  await signIn(page, (await newAccount(request, 'seller')).email);
  await form.open();
  await form.field('Phone number').fill('');
  await form.submit.click();
  for (const label of [...REQUIRED, 'Pictures']) {
    await expect(form.field(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(form.field('Brand Name')).toBeFocused();
  await expect(form.field('Description')).not.toHaveAttribute('aria-invalid', 'true');

  await form.fillRequired('Any');
  await form.choose('front.png');
  await form.uploaded();
  for (const [price, problem] of [
    ['0.49', 'The price must be at least $0.50'],
    ['1,000,000', 'The price must be at most $999,999.99'],
  ] as const) {
    await form.field('Resell Price').fill(price);
    await form.submit.click();
    await expect(page.getByText(problem)).toBeVisible();
    await expect(form.field('Resell Price')).toBeFocused();
  }
  await form.field('Resell Price').fill('15500');
  await form.field('Location').fill('Chicago');
  await form.submit.click();
  await expect(form.field('Location')).toBeFocused();
  await expect(page.getByText('Write the location as City, Street, House number, Flat')).toBeVisible();
});

/** Answers the next POST of that call in place of the server. */
async function answerOnce(
  page: Page,
  call: string,
  answer: { status: number; json: object } | 'no connection',
) {
  await page.route(
    `**/api/${call}`,
    (route) => (answer === 'no connection' ? route.abort() : route.fulfill(answer)),
    { times: 1 },
  );
}

// spec:8.14
test('a submit that fails keeps everything, says why, and goes through when it is tried again', async ({
  page,
  request,
}) => {
  const seller = await newAccount(request, 'seller');
  const model = newModel();
  const form = new AddCarPage(page);
  await signIn(page, seller.email);
  await form.open();
  await form.fillRequired(model);
  await form.choose('front.png');
  await form.uploaded();
  const kept = async () => {
    await expect(form.field('Car Model')).toHaveValue(model);
    await expect(form.field('Resell Price')).toHaveValue('$15,500');
    await expect.poll(() => form.order).toEqual(['front.png']);
    await expect(page).toHaveURL('/dashboard/addcar');
  };

  await answerOnce(page, 'cars', 'no connection');
  await form.submit.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The server could not be reached');
  await kept();

  await answerOnce(page, 'cars', {
    status: 400,
    json: {
      code: 'invalid',
      message: 'Please check the form',
      fields: { vin: 'This VIN is listed already' },
    },
  });
  await form.submit.click();
  await expect(page.getByText('This VIN is listed already')).toBeVisible();
  await expect(form.field('VIN')).toBeFocused();
  await kept();

  await form.submit.click();
  await seeToasts(page, 'Car Added Successfully');
  await expect(rowOf(page, model)).toHaveCount(1);
});

test('each picture that fails says why and can be retried; a submit waits and loses none', async ({
  page,
  request,
}) => {
  const form = new AddCarPage(page);
  await signIn(page, (await newAccount(request, 'seller')).email);
  await form.open();
  await form.fillRequired(newModel());

  await answerOnce(page, 'images', {
    status: 503,
    json: { code: 'unavailable', message: 'The disk is full: try again later' },
  });
  await form.choose('front.png');
  await expect(page.getByText('front.png was not uploaded: The disk is full: try again later')).toBeVisible();
  const notes = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
  await form
    .field('Pictures')
    .setInputFiles([
      await picture('side.png'),
      notes,
      { ...notes, name: 'notes.txt', mimeType: 'text/plain' },
      { ...(await picture('huge.png')), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    ]);
  await expect(page.getByText(/notes.txt is not a JPEG, PNG, WebP or AVIF picture/)).toBeVisible();
  await expect(page.getByText(/huge.png is larger than 10 MB/)).toBeVisible();
  await expect(
    page.getByText(/notes.png was not uploaded: Send a JPEG, PNG, WebP or AVIF picture/),
  ).toBeVisible();

  await form.submit.click();
  await expect(
    page.getByText('Not every picture was uploaded: retry or remove those that say so'),
  ).toBeVisible();
  await expect(page).toHaveURL('/dashboard/addcar');
  await page.getByRole('button', { name: 'Retry front.png' }).click();
  await expect(page.getByText(/front.png was not uploaded/)).toBeHidden();
  await page.getByRole('button', { name: 'Remove notes.png' }).click();

  await test.step('an upload can be cancelled; leaving while one is under way asks first', async () => {
    await page.route('**/api/images', () => new Promise(() => undefined), { times: 1 });
    await form.choose('slow.png');
    await expect(page.getByRole('progressbar', { name: 'Uploading slow.png' })).toBeVisible();
    await page.getByRole('link', { name: 'All Cars', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave while a picture is on its way?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('button', { name: 'Cancel the upload of slow.png' }).click();
    await expect.poll(() => form.order).toEqual(['front.png', 'side.png']);
  });

  await form.submit.click();
  await seeToasts(page, 'Car Added Successfully');
});

test('the draft outlives a reload, leaves the browser when its person logs out, and comes back with them', async ({
  page,
  request,
}) => {
  const seller = await newAccount(request, 'seller');
  const form = new AddCarPage(page);
  await signIn(page, seller.email);
  await form.open();
  await form.field('Brand Name').fill('Saab');
  await form.field('Description').fill('Not finished yet');
  await form.field('Fuel').selectOption('diesel');
  await form.choose('front.png', 'back.png');
  await form.uploaded();
  await page.getByRole('button', { name: 'Make cover: back.png' }).click();

  await page.reload();
  await expect(page.getByText('Here is your draft, as you left it.')).toBeVisible();
  await expect(form.field('Brand Name')).toHaveValue('Saab');
  await expect(form.field('Description')).toHaveValue('Not finished yet');
  await expect(form.field('Fuel')).toHaveValue('diesel');
  await expect.poll(() => form.order).toEqual(['back.png', 'front.png']);
  await expect(form.pictures.getByRole('img').first()).toHaveAttribute('src', /\/api\/images\//);

  await test.step('also a way to another page and back', async () => {
    await page.getByRole('link', { name: 'My Buyers' }).click();
    await expect(page).toHaveURL('/dashboard/mybuyers');
    await page.getByRole('link', { name: 'Add Car' }).click();
    await expect(form.field('Brand Name')).toHaveValue('Saab');
  });

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await seeToasts(page, 'User logged out');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'Saab',
  );
  await logIn(page, seller.email);
  await form.open();
  await expect(form.field('Brand Name')).toHaveValue('Saab');
  await expect.poll(() => form.order).toEqual(['back.png', 'front.png']);
  await page.getByRole('button', { name: 'Clear the form' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear the form' }).click();
  await expect(form.field('Brand Name')).toHaveValue('');
  await page.reload();
  await expect(form.field('Brand Name')).toHaveValue('');
  await expect(form.pictures).toHaveCount(0);
});
