import { GARBAGE } from '@second-gear/contract/testing/garbage';
import { expect, test } from '../support/fixtures/test.ts';

/** Every storage key that the site reads on a catalog page before sign-in. */
const LOCAL_STORAGE_KEYS = ['token', 'sg-session', 'theme', 'compare', 'recent-cars'];
const SESSION_STORAGE_KEYS = [
  'failed-versions',
  'held-versions',
  'mfe.catalog',
  'react-router-scroll-positions',
];

test('every page opens with invalid values under the site’s storage keys, and removes them', async ({
  page,
}) => {
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  await page.goto('/about');
  for (const garbage of GARBAGE) {
    await test.step(JSON.stringify(garbage.slice(0, 60)), async () => {
      await page.evaluate(
        ([local, session, text]) => {
          for (const key of local) localStorage.setItem(key, text);
          for (const key of session) sessionStorage.setItem(key, text);
        },
        [LOCAL_STORAGE_KEYS, SESSION_STORAGE_KEYS, garbage] as const,
      );
      await page.goto('/viewallcars');
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
      const remainingKeys = await page.evaluate(
        (text) =>
          [localStorage, sessionStorage].flatMap((area) =>
            Object.keys(area).filter((key) => area.getItem(key) === text),
          ),
        garbage,
      );
      // `mfe.catalog` is not removed if its text could be the name of a version. In that case, the page
      // states that the site has no such version.
      expect(remainingKeys.filter((key) => key !== 'mfe.catalog' || !/^[\w.+-]+$/.test(garbage))).toEqual([]);
    });
  }
  expect(pageErrors).toEqual([]);
});
