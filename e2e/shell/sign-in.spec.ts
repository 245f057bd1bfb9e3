import type { Page } from '@playwright/test';
import { logIn } from '../support/screens.ts';
import { BUYER } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

/** Fields that differ between sign-ins. */
const OF_ITS_TIME = new Set([
  'accessToken',
  'refreshToken',
  'expirationTime',
  'lastLoginAt',
  'obtainedAt',
  'token',
]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the structure of a value without the parts that differ between sign-ins. */
function lasting(value: unknown, name = ''): unknown {
  if (OF_ITS_TIME.has(name)) return typeof value;
  if (Array.isArray(value)) return value.map((one) => lasting(one));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([key, each]) => [key, lasting(each, key)]),
  );
}

/** Returns the stored session: our local storage keys, and the sign-in service's records. */
async function kept(page: Page) {
  const found = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => {
          resolve(request.result);
        };
        request.onerror = () => {
          reject(request.error ?? new Error('IndexedDB failed'));
        };
      });
    const database = await done(indexedDB.open('firebaseLocalStorageDb'));
    const store = database.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage');
    const records = (await done(store.getAll())) as unknown[];
    database.close();
    const record: unknown = JSON.parse(localStorage.getItem('sg-session') ?? 'null');
    // As JSON, because keys with value `undefined` do not matter.
    return JSON.stringify({ record, token: localStorage.getItem('token'), records });
  });
  return lasting(JSON.parse(found));
}

test(
  'a session created for a test equals the one that the login form leaves in the browser',
  { tag: '@journey' },
  async ({ page, browser }) => {
    await logIn(page, BUYER);
    const byForm = await kept(page);
    expect(byForm).toMatchObject({ token: 'string', record: { person: { email: BUYER } } });

    const context = await browser.newContext({ baseURL: stack().site });
    const other = await context.newPage();
    await signIn(other, BUYER);
    // A page of the same origin without the site's scripts, which would change the stored data.
    await other.goto('/robots.txt');
    expect(await kept(other)).toEqual(byForm);
    await context.close();
  },
);
