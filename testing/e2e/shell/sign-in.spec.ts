import type { Page } from '@playwright/test';
import { signIn } from '../support/accounts/sign-in.ts';
import { BUYER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { logIn } from '../support/pages/page-objects.ts';
import { stack } from '../support/stack/stack.ts';

/** Fields that differ between sign-ins. */
const VARYING_FIELDS = new Set([
  'accessToken',
  'refreshToken',
  'expirationTime',
  'lastLoginAt',
  'obtainedAt',
  'token',
]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the value with each varying field replaced by the name of its type. */
function withoutVaryingFields(value: unknown, name = ''): unknown {
  if (VARYING_FIELDS.has(name)) return typeof value;
  if (Array.isArray(value)) return value.map((item) => withoutVaryingFields(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([firstKey], [secondKey]) => firstKey.localeCompare(secondKey))
      .map(([key, fieldValue]) => [key, withoutVaryingFields(fieldValue, key)]),
  );
}

/** Returns the stored session: our local storage keys, and the sign-in service's records. */
async function readStoredSession(page: Page) {
  const sessionJson = await page.evaluate(async () => {
    const toPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => {
          resolve(request.result);
        };
        request.onerror = () => {
          reject(request.error ?? new Error('IndexedDB failed'));
        };
      });
    const database = await toPromise(indexedDB.open('firebaseLocalStorageDb'));
    const store = database.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage');
    const records = (await toPromise(store.getAll())) as unknown[];
    database.close();
    const record: unknown = JSON.parse(localStorage.getItem('sg-session') ?? 'null');
    // JSON omits keys with the value `undefined`, which do not matter.
    return JSON.stringify({ record, token: localStorage.getItem('token'), records });
  });
  return withoutVaryingFields(JSON.parse(sessionJson));
}

test(
  'a session created for a test equals the one that the login form leaves in the browser',
  { tag: '@journey' },
  async ({ page, browser }) => {
    await logIn(page, BUYER);
    const formSession = await readStoredSession(page);
    expect(formSession).toMatchObject({ token: 'string', record: { person: { email: BUYER } } });

    const context = await browser.newContext({ baseURL: stack().site });
    const otherPage = await context.newPage();
    await signIn(otherPage, BUYER);
    // Opens a page of the same origin without the site's scripts, because they would change the stored data.
    await otherPage.goto('/robots.txt');
    expect(await readStoredSession(otherPage)).toEqual(formSession);
    await context.close();
  },
);
