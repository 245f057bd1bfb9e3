import { expect, type Page } from '@playwright/test';
import { answered, askingScreens, visitTo } from './routes.ts';
import { main, type Visit } from './visit.ts';
import type { World } from './world.ts';

/** Waits for an error in a part or on the whole page. */
const failed = async (page: Page): Promise<void> => {
  const whole = main(page).getByRole('link', { name: 'Back to homepage' });
  await expect(main(page).getByRole('alert').or(whole).first()).toBeVisible();
};

const refuse = (page: Page) =>
  answered(page, (route) =>
    route.fulfill({ status: 400, json: { code: 'broken', message: 'The server has a bad day' } }),
  );

const nothing = (page: Page) =>
  answered(page, (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }));

/** Returns screens with failed calls, screens without data, and offline screens. */
export function failing(world: World): Visit[] {
  const { buyer, free } = world;
  return [
    ...askingScreens(world).map((screen) => ({
      ...visitTo(screen),
      note: 'with every call refused',
      before: refuse,
      arrange: failed,
    })),
    {
      path: '/',
      heading: 'Every good car has a second gear.',
      note: 'with nothing to show',
      before: nothing,
    },
    {
      path: '/dashboard',
      heading: /.+/,
      as: buyer.email,
      note: 'whose account cannot be asked for',
      before: (page) =>
        answered(
          page,
          (route) => route.fulfill({ status: 400, json: { code: 'broken', message: 'No' } }),
          /\/api\/users\//,
        ),
      arrange: failed,
    },
    {
      path: '/viewallcars',
      heading: 'All cars',
      note: 'with a car tapped offline',
      arrange: async (page) => {
        await page.context().setOffline(true);
        await main(page).getByRole('article').first().getByRole('heading').getByRole('link').click();
        await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
      },
    },
    {
      path: `/cars/${free._id}`,
      heading: new RegExp(free.model),
      as: buyer.email,
      note: 'whose booking form does not come',
      before: (page) => page.route('**/remotes/checkout/**', (route) => route.abort()),
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
