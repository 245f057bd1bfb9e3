import { expect, type Page } from '@playwright/test';
import { AddCarPage, makePictureFile } from '../../pages/seller-pages.ts';
import {
  asUser,
  dialog,
  expectRejected,
  main,
  openDialog,
  type PagePart,
  clickButton,
  tableRow,
  type ScreenState,
  withClick,
  withDialog,
} from './screen-state.ts';
import type { TestData } from './test-data.ts';

const selectionBar: PagePart = (page) => page.getByRole('group', { name: 'Selected rows' });
const hiddenListings: PagePart = (page) => page.locator('[aria-labelledby="hidden-listings"]');

export const selectAllRows = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: 'Select all shown' }).first().click();

/** State with all rows selected, which shows the bulk action bar. */
export const withAllSelected: Pick<ScreenState, 'note' | 'arrange' | 'fullHeight'> = {
  note: 'with all rows selected',
  arrange: selectAllRows,
  fullHeight: true,
};

/** Opens the confirmation dialog of a bulk action for all selected rows. */
export const withBulkConfirmation = (
  name: string,
  selectRows = selectAllRows,
): Pick<ScreenState, 'note' | 'arrange'> => ({
  note: `with ${name} of several rows`,
  arrange: async (page) => {
    await selectRows(page);
    await openDialog(page, name, selectionBar);
  },
});

const choosePicture = async (page: Page): Promise<void> => {
  const form = new AddCarPage(page);
  await form.choosePictures('front.png');
  await form.waitForUploads();
};

/** Mocks a camera, because headless browsers have none. Its picture contains no QR code. */
const mockCamera = (page: Page) =>
  page.addInitScript(() => {
    class Detector {
      static getSupportedFormats = () => Promise.resolve(['qr_code']);
      detect = () => Promise.resolve([]);
    }
    Object.assign(globalThis, { BarcodeDetector: Detector });
    const canvas = document.createElement('canvas');
    // The picture changes regularly, because the stream skips unchanged frames.
    setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 300, 150), 100);
    const getUserMedia = () => Promise.resolve(canvas.captureStream(5));
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  });

const mockDeniedCamera = async (page: Page) => {
  await mockCamera(page);
  await page.addInitScript(() => {
    const getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  });
};

const HEADER_ROW = 'Reference;Brand Name;Car Model;Year Of Purchase;Condition;Resell Price;Location;Photos';
const ROWS = [
  'R-1;Saab;96;1994;good;9000;Chicago, Lake Street, 12;front.png|back.png',
  'R-2;Saab;9000;1994;good;a lot;Chicago, Lake Street, 12;side.png',
  'R-3;;;94;;;;',
];

const importFile = async (page: Page): Promise<void> => {
  const buffer = Buffer.from(['\uFEFF' + HEADER_ROW, ...ROWS, ''].join('\r\n'));
  await page.getByLabel('CSV file').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { level: 1, name: 'Import: stock.csv' })).toBeVisible();
  await expect(page.getByRole('row', { name: /R-2/ })).toBeVisible();
};

/** Selects a file without a header row, and assigns too few columns. */
const assignTooFewColumns = async (page: Page): Promise<void> => {
  const buffer = Buffer.from(['\uFEFF', ROWS.slice(0, 2).join('\r\n')].join(''));
  await page.getByLabel('CSV file').setInputFiles({ name: 'no-headings.csv', mimeType: 'text/csv', buffer });
  await expect(main(page).getByRole('heading', { name: 'What’s in each column?' })).toBeVisible();
  await main(page).getByLabel('Column 1').selectOption('Brand Name (required)');
  await main(page).getByLabel('Column 2').selectOption('Brand Name (required)');
  await expectRejected(page, 'Check file', main);
};

/** Imports rows, and uploads two pictures: one that a row names, and one that no row names. */
const importWithPictures = async (page: Page): Promise<void> => {
  await importFile(page);
  await page
    .getByLabel('Photo files')
    .setInputFiles([await makePictureFile('front.png'), await makePictureFile('holiday.png')]);
  await expect(main(page).getByText(/^1 of \d photos named in the file are uploaded\.$/)).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
};

/** Lists an imported car that is held for review because of the phone number in its text. */
const importHeldCar = async (page: Page): Promise<void> => {
  const rows = [`${HEADER_ROW};Description`, `${ROWS[0] ?? ''};Call me: 312 555 0142`, ''];
  const buffer = Buffer.from(['\uFEFF', rows.join('\r\n')].join(''));
  await page.getByLabel('CSV file').setInputFiles({ name: 'held.csv', mimeType: 'text/csv', buffer });
  await page
    .getByLabel('Photo files')
    .setInputFiles([await makePictureFile('front.png'), await makePictureFile('back.png')]);
  await clickButton(page, 'List 1 car');
  await expect(main(page).getByText(/^Finished: .* in review\.$/)).toBeVisible();
};

const submitWithPictures = async (page: Page): Promise<void> => {
  const form = new AddCarPage(page);
  await form.choosePictures('a picture with a name that is much longer than its place.png', 'back.png');
  await form.waitForUploads();
  await expectRejected(page, 'Submit', main);
};

const addCarStates: ScreenState[] = [
  {
    path: '/dashboard/addcar',
    heading: 'Add Car',
    note: 'with the picture editor',
    arrange: async (page) => {
      await choosePicture(page);
      await openDialog(page, /^Rotate or crop/);
      await expect(page.getByRole('img', { name: 'Photo preview' })).toBeVisible();
    },
  },
  { path: '/dashboard/addcar', heading: 'Add Car', ...withDialog('Clear form') },
  {
    path: '/dashboard/addcar',
    heading: 'Add Car',
    note: 'rejected with two pictures',
    arrange: submitWithPictures,
    fullHeight: true,
  },
  {
    path: '/dashboard/addcar',
    heading: 'Add Car',
    note: 'with a navigation during an upload',
    beforeOpen: (page) => page.route('**/api/images', () => undefined),
    arrange: async (page) => {
      await new AddCarPage(page).choosePictures('front.png');
      await expect(page.getByRole('progressbar')).toBeVisible();
      await page.getByRole('banner').getByRole('link').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

const productList = { path: '/dashboard/myproducts', heading: 'My Products' };

const productListStates = ({ availableCar }: TestData): ScreenState[] => {
  const names = ['Edit', 'Mark as sold', 'Delete'];
  const cancelEditing = async (page: Page): Promise<void> => {
    await dialog(page).getByLabel('Car Model', { exact: true }).fill('Another');
    await clickButton(page, 'Cancel', dialog);
    await expect(page.getByRole('dialog')).toHaveCount(2);
  };
  return [
    ...names.map((name) => ({ ...productList, ...withDialog(name, tableRow(availableCar.model)) })),
    { ...productList, ...withClick('More', tableRow(availableCar.model)) },
    {
      ...productList,
      note: 'with Insights',
      arrange: async (page) => {
        await clickButton(page, 'More', tableRow(availableCar.model));
        await openDialog(page, 'Insights', tableRow(availableCar.model));
      },
    },
    {
      ...productList,
      ...withDialog('Edit', tableRow(availableCar.model), cancelEditing, 'with Edit canceled'),
    },
    { ...productList, ...withDialog('Edit', hiddenListings, undefined, 'with Edit of a held listing') },
    { ...productList, ...withDialog('Delete', hiddenListings, undefined, 'with Delete of a held listing') },
    { ...productList, ...withAllSelected },
    { ...productList, ...withBulkConfirmation('Delete') },
  ];
};

/** Returns all dialogs and special states in the seller part of the dashboard. */
export function sellerScreenStates(testData: TestData): ScreenState[] {
  const { seller, unverifiedEmail, availableCar, paidOrder, meetingOrder, handedOverOrder, disputedOrder } =
    testData;
  const sale = { path: `/dashboard/sales/${paidOrder._id}`, heading: new RegExp(paidOrder.brandName) };
  const meeting = {
    path: `/dashboard/sales/${meetingOrder._id}`,
    heading: new RegExp(meetingOrder.brandName),
  };
  const dispute = {
    path: `/dashboard/sales/${disputedOrder._id}`,
    heading: new RegExp(disputedOrder.brandName),
  };
  const verifiedSellerStates = asUser(seller.email, [
    ...addCarStates,
    ...productListStates(testData),
    {
      path: `/dashboard/allcars?q=${encodeURIComponent(availableCar.model)}`,
      heading: /^All Cars/,
      ...withDialog('Delete', tableRow(availableCar.model)),
    },
    {
      path: '/dashboard/import',
      heading: 'Import cars',
      note: 'with the column reference open',
      arrange: (page) => main(page).locator('summary', { hasText: 'Column reference' }).click(),
      fullHeight: true,
    },
    { path: '/dashboard/import', heading: 'Import cars', note: 'with invalid rows', arrange: importFile },
    {
      path: '/dashboard/import',
      heading: 'Import cars',
      note: 'with columns to assign',
      arrange: assignTooFewColumns,
      fullHeight: true,
    },
    {
      path: '/dashboard/import',
      heading: 'Import cars',
      note: 'with one of several pictures',
      arrange: importWithPictures,
    },
    {
      path: '/dashboard/import',
      heading: 'Import cars',
      note: 'with a car held for review',
      arrange: importHeldCar,
    },
    ...[/^Accept/, 'Counter', 'Decline'].map((name) => ({
      path: '/dashboard/offers',
      heading: 'Offers',
      ...withDialog(name),
    })),
    { path: '/dashboard/mybuyers', heading: 'My Buyers', ...withDialog('Message buyer') },
    { ...sale, ...withDialog(/^Cancel and refund/) },
    { ...sale, ...withDialog('Scan code'), beforeOpen: mockCamera },
    {
      ...sale,
      ...withDialog('Scan code', undefined, undefined, 'with Scan and no camera'),
      beforeOpen: mockDeniedCamera,
    },
    { ...meeting, ...withClick('Reschedule') },
    { ...meeting, ...withDialog('Cancel this time') },
    { ...dispute, note: 'disputed' },
    { path: `/dashboard/sales/${handedOverOrder._id}`, heading: /.+/, note: 'handed over' },
    { path: '/dashboard/hours', heading: 'Meeting hours', note: 'with hours and a closed day' },
    { path: '/dashboard/messages', heading: 'Messages', note: 'with unread messages' },
    { path: '/dashboard/reviews', heading: 'Reviews', note: 'with a review to answer' },
    { path: '/dashboard/reviews', heading: 'Reviews', ...withDialog('Reply') },
  ]);
  return [
    ...verifiedSellerStates,
    ...asUser(unverifiedEmail, [{ ...productList, ...withDialog('What does Pending mean?') }]),
  ];
}
