import { expect, type Page } from '@playwright/test';
import { dataScreens, mockCalls, toScreenState } from './data-screens.ts';
import { main, type ScreenState } from './screen-state.ts';
import type { TestData } from './test-data.ts';

/** Waits for an error message in a part of the page or instead of the page. */
const expectError = async (page: Page): Promise<void> => {
  const fullPageError = main(page).getByRole('link', { name: 'Back to homepage' });
  await expect(main(page).getByRole('alert').or(fullPageError).first()).toBeVisible();
};

const rejectCalls = (page: Page) =>
  mockCalls(page, (route) =>
    route.fulfill({ status: 400, json: { code: 'broken', message: 'The call was rejected' } }),
  );

const returnEmptyLists = (page: Page) =>
  mockCalls(page, (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }));

/** Returns screens with failed calls, screens without data, and offline screens. */
export function failedCallStates(testData: TestData): ScreenState[] {
  const { buyer, availableCar } = testData;
  return [
    ...dataScreens(testData).map((screen) => ({
      ...toScreenState(screen),
      note: 'with all calls rejected',
      beforeOpen: rejectCalls,
      arrange: expectError,
    })),
    {
      path: '/',
      heading: 'Every good car has a second gear.',
      note: 'without data',
      beforeOpen: returnEmptyLists,
    },
    {
      path: '/dashboard',
      heading: /.+/,
      userEmail: buyer.email,
      note: 'with a failed account call',
      beforeOpen: (page) =>
        mockCalls(
          page,
          (route) => route.fulfill({ status: 400, json: { code: 'broken', message: 'No' } }),
          /\/api\/users\//,
        ),
      arrange: expectError,
    },
    {
      path: '/viewallcars',
      heading: 'All cars',
      note: 'with a car tapped offline',
      arrange: async (page) => {
        await page.context().setOffline(true);
        await main(page).getByRole('article').first().getByRole('heading').getByRole('link').click();
        await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
      },
    },
    {
      path: `/cars/${availableCar._id}`,
      heading: new RegExp(availableCar.model),
      userEmail: buyer.email,
      note: 'with a booking form that fails to load',
      beforeOpen: (page) => page.route('**/remotes/checkout/**', (route) => route.abort()),
      arrange: async (page) => {
        await main(page)
          .getByRole('button', { name: /^Order Now/ })
          .first()
          .click();
        await expect(page.getByRole('dialog').getByTestId('remote-fallback')).toBeVisible();
      },
    },
  ];
}
