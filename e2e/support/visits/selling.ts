import { expect, type Page } from '@playwright/test';
import { AddCarPage, picture } from '../seller-pages.ts';
import {
  as,
  dialog,
  main,
  openBy,
  opened,
  type Part,
  press,
  pressed,
  refused,
  row,
  type Visit,
} from './visit.ts';
import type { World } from './world.ts';

const bar: Part = (page) => page.getByRole('group', { name: 'Selected rows' });
const kept: Part = (page) => page.locator('[aria-labelledby="kept-listings"]');

/** Selects every selectable row of a list. */
export const tickAll = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: 'Select all shown' }).first().click();

/** With the bulk action bar. */
export const allTicked: Pick<Visit, 'note' | 'arrange' | 'whole'> = {
  note: 'with all ticked',
  arrange: tickAll,
  whole: true,
};

/** Opens the confirmation of a bulk action for all selected rows. */
export const askedOfMany = (name: string, tick = tickAll): Pick<Visit, 'note' | 'arrange'> => ({
  note: `with ${name} of many`,
  arrange: async (page) => {
    await tick(page);
    await openBy(page, name, bar);
  },
});

const choosePicture = async (page: Page): Promise<void> => {
  const form = new AddCarPage(page);
  await form.choose('front.png');
  await form.uploaded();
};

/** Mocks a camera whose picture contains no code, because headless browsers have no camera. */
const withCamera = (page: Page) =>
  page.addInitScript(() => {
    class Detector {
      static getSupportedFormats = () => Promise.resolve(['qr_code']);
      detect = () => Promise.resolve([]);
    }
    Object.assign(globalThis, { BarcodeDetector: Detector });
    const canvas = document.createElement('canvas');
    // An unchanged frame is not sent.
    setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 300, 150), 100);
    const getUserMedia = () => Promise.resolve(canvas.captureStream(5));
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  });

const withoutCamera = async (page: Page) => {
  await withCamera(page);
  await page.addInitScript(() => {
    const getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  });
};

const HEADS = 'Reference;Brand Name;Car Model;Year Of Purchase;Condition;Resell Price;Location;Photos';
const ROWS = [
  'R-1;Saab;96;1994;good;9000;Chicago, Lake Street, 12;front.png|back.png',
  'R-2;Saab;9000;1994;good;a lot;Chicago, Lake Street, 12;side.png',
  'R-3;;;94;;;;',
];

const chooseFile = async (page: Page): Promise<void> => {
  const buffer = Buffer.from(['\uFEFF' + HEADS, ...ROWS, ''].join('\r\n'));
  await page.getByLabel('CSV file').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { level: 1, name: 'Import of stock.csv' })).toBeVisible();
  await expect(page.getByRole('row', { name: /R-2/ })).toBeVisible();
};

/** A file without a header row, with too few columns assigned. */
const chooseColumns = async (page: Page): Promise<void> => {
  const buffer = Buffer.from(['\uFEFF', ROWS.slice(0, 2).join('\r\n')].join(''));
  await page.getByLabel('CSV file').setInputFiles({ name: 'no-headings.csv', mimeType: 'text/csv', buffer });
  await expect(main(page).getByRole('heading', { name: 'What is in each column?' })).toBeVisible();
  await main(page).getByLabel('Column 1').selectOption('Brand Name (required)');
  await main(page).getByLabel('Column 2').selectOption('Brand Name (required)');
  await refused(page, 'Check the file', main);
};

/** With one of the pictures that the rows name, and one that no row names. */
const choosePictures = async (page: Page): Promise<void> => {
  await chooseFile(page);
  await page
    .getByLabel('Picture files')
    .setInputFiles([await picture('front.png'), await picture('holiday.png')]);
  await expect(
    main(page).getByText(/^1 of the \d pictures that the file names are uploaded\.$/),
  ).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
};

/** Listed, but held for review because of the phone number in the text. */
const importKept = async (page: Page): Promise<void> => {
  const rows = [`${HEADS};Description`, `${ROWS[0] ?? ''};Call me: 312 555 0142`, ''];
  const buffer = Buffer.from(['\uFEFF', rows.join('\r\n')].join(''));
  await page.getByLabel('CSV file').setInputFiles({ name: 'kept.csv', mimeType: 'text/csv', buffer });
  await page
    .getByLabel('Picture files')
    .setInputFiles([await picture('front.png'), await picture('back.png')]);
  await press(page, 'List 1 car');
  await expect(main(page).getByText(/^Finished: .* not on the site yet\.$/)).toBeVisible();
};

const sendWithPictures = async (page: Page): Promise<void> => {
  const form = new AddCarPage(page);
  await form.choose('a picture with a name that is much longer than its place.png', 'back.png');
  await form.uploaded();
  await refused(page, 'Submit', main);
};

const addCar: Visit[] = [
  {
    path: '/dashboard/addcar',
    heading: 'Add Car',
    note: 'with the picture editor',
    arrange: async (page) => {
      await choosePicture(page);
      await openBy(page, /^Rotate or crop/);
      await expect(page.getByRole('img', { name: 'The picture as it will be' })).toBeVisible();
    },
  },
  { path: '/dashboard/addcar', heading: 'Add Car', ...opened('Clear the form') },
  {
    path: '/dashboard/addcar',
    heading: 'Add Car',
    note: 'refused with two pictures',
    arrange: sendWithPictures,
    whole: true,
  },
  {
    path: '/dashboard/addcar',
    heading: 'Add Car',
    note: 'left while a picture is on its way',
    before: (page) => page.route('**/api/images', () => undefined),
    arrange: async (page) => {
      await new AddCarPage(page).choose('front.png');
      await expect(page.getByRole('progressbar')).toBeVisible();
      await page.getByRole('banner').getByRole('link').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

const list = { path: '/dashboard/myproducts', heading: 'My Products' };

const products = ({ free }: World): Visit[] => {
  const names = ['Edit', 'Mark sold', 'Delete'];
  const leave = async (page: Page): Promise<void> => {
    await dialog(page).getByLabel('Car Model', { exact: true }).fill('Another');
    await press(page, 'Cancel', dialog);
    await expect(page.getByRole('dialog')).toHaveCount(2);
  };
  return [
    ...names.map((name) => ({ ...list, ...opened(name, row(free.model)) })),
    { ...list, ...pressed('More', row(free.model)) },
    {
      ...list,
      note: 'with Insights',
      arrange: async (page) => {
        await press(page, 'More', row(free.model));
        await openBy(page, 'Insights', row(free.model));
      },
    },
    { ...list, ...opened('Edit', row(free.model), leave, 'with Edit left') },
    { ...list, ...opened('Edit', kept, undefined, 'with Edit of a held one') },
    { ...list, ...opened('Delete', kept, undefined, 'with Delete of a held one') },
    { ...list, ...allTicked },
    { ...list, ...askedOfMany('Delete') },
  ];
};

/** Returns all dialogs in the seller part of the dashboard. */
export function sellingDialogs(world: World): Visit[] {
  const { seller, unverified, free, paid, met, handed, disputed } = world;
  const sale = { path: `/dashboard/sales/${paid._id}`, heading: new RegExp(paid.brandName) };
  const meeting = { path: `/dashboard/sales/${met._id}`, heading: new RegExp(met.brandName) };
  const dispute = { path: `/dashboard/sales/${disputed._id}`, heading: new RegExp(disputed.brandName) };
  const ofSeller = as(seller.email, [
    ...addCar,
    ...products(world),
    {
      path: `/dashboard/allcars?q=${encodeURIComponent(free.model)}`,
      heading: /^All Cars/,
      ...opened('Delete', row(free.model)),
    },
    {
      path: '/dashboard/import',
      heading: 'Import cars',
      note: 'with the columns open',
      arrange: (page) => main(page).locator('summary', { hasText: 'The columns' }).click(),
      whole: true,
    },
    { path: '/dashboard/import', heading: 'Import cars', note: 'with wrong rows', arrange: chooseFile },
    {
      path: '/dashboard/import',
      heading: 'Import cars',
      note: 'with columns to choose',
      arrange: chooseColumns,
      whole: true,
    },
    {
      path: '/dashboard/import',
      heading: 'Import cars',
      note: 'with one picture of several',
      arrange: choosePictures,
    },
    { path: '/dashboard/import', heading: 'Import cars', note: 'with a car kept back', arrange: importKept },
    ...[/^Accept/, 'Counter', 'Decline'].map((name) => ({
      path: '/dashboard/offers',
      heading: 'Offers',
      ...opened(name),
    })),
    { path: '/dashboard/mybuyers', heading: 'My Buyers', ...opened('Message buyer') },
    { ...sale, ...opened(/^Cancel and give/) },
    { ...sale, ...opened('Scan'), before: withCamera },
    { ...sale, ...opened('Scan', undefined, undefined, 'with Scan and no camera'), before: withoutCamera },
    { ...meeting, ...pressed('Move') },
    { ...meeting, ...opened('Take the time back') },
    { ...dispute, note: 'disputed' },
    { path: `/dashboard/sales/${handed._id}`, heading: /.+/, note: 'handed over' },
    { path: '/dashboard/hours', heading: 'Meeting hours', note: 'with hours and a closed day' },
    { path: '/dashboard/messages', heading: 'Messages', note: 'with unread ones' },
    { path: '/dashboard/reviews', heading: 'Reviews', note: 'with one to answer' },
    { path: '/dashboard/reviews', heading: 'Reviews', ...opened('Answer') },
  ]);
  return [...ofSeller, ...as(unverified, [{ ...list, ...opened('What does Pending mean?') }])];
}
