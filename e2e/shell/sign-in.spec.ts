import type { Page } from '@playwright/test';
import { logIn } from '../support/screens.ts';
import { BUYER } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

/** What differs from one sign-in to the next. */
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

/** A value's shape with everything that every sign-in has alike. */
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

/** What the browser keeps of who is signed in: the session's own keys, and the sign-in service's records. */
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
    // As JSON, which knows no `undefined`: whether such a key is there makes no difference.
    return JSON.stringify({ record, token: localStorage.getItem('token'), records });
  });
  return lasting(JSON.parse(found));
}

test(
  'a session made for a test is what the login form leaves in the browser',
  { tag: '@journey' },
  async ({ page, browser }) => {
    await logIn(page, BUYER);
    const byForm = await kept(page);
    expect(byForm).toMatchObject({ token: 'string', record: { person: { email: BUYER } } });

    const context = await browser.newContext({ baseURL: stack().site });
    const other = await context.newPage();
    await signIn(other, BUYER);
    // A page of the site's origin without the site's scripts, which would look after what is kept.
    await other.goto('/robots.txt');
    expect(await kept(other)).toEqual(byForm);
    await context.close();
  },
);
