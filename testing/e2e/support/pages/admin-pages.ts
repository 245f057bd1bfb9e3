import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { type Account, createAccount } from '../accounts/accounts.ts';
import type { TestDataApi } from '../data/test-data-api.ts';
import { expect } from '../fixtures/test.ts';

/** Dashboard pages for admins only, with their headings. */
export const ADMIN_PAGES = {
  '/dashboard/overview': 'Overview',
  '/dashboard/allusers': 'All Users',
  '/dashboard/allbuyers': 'All Buyers',
  '/dashboard/allsellers': 'All Sellers',
  '/dashboard/reporteditems': 'Reported Items',
  '/dashboard/moderation': 'Review Queue',
  '/dashboard/disputes': 'Disputes',
  '/dashboard/money': 'Money',
  '/dashboard/audit': 'Audit Log',
} as const;

/** Signs up users with the names `<word> 01`, `<word> 02`, and so on. The word is unique. */
export async function createUsers(
  http: APIRequestContext,
  count: number,
  role: 'buyer' | 'seller',
): Promise<{ word: string; people: Account[] }> {
  const word = `Crowd${String(Date.now() % 1_000_000)}${role}`;
  const people: Account[] = [];
  // In batches, because the sign-in service is a single process.
  for (let startIndex = 0; startIndex < count; startIndex += 5) {
    people.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(5, count - startIndex) }, (_, index) =>
          createAccount(http, role, `${word} ${String(startIndex + index + 1).padStart(2, '0')}`),
        ),
      )),
    );
  }
  return { word, people };
}

/** Reports a car through the API as a user. Returns the report's id. */
export const reportCar = async (
  testDataApi: TestDataApi,
  reporterEmail: string,
  carId: string,
  reason: string,
): Promise<string> =>
  (
    await testDataApi.call<{ insertedId: string }>(reporterEmail, 'POST', '/reportlist', {
      car: { _id: carId },
      reason,
    })
  ).insertedId;

/** A table with its column headers and rows. On phones, each row is displayed as a card. */
export class Table {
  readonly root: Locator;
  constructor(page: Page, name: string) {
    this.root = page.getByRole('table', { name, exact: true });
  }
  get headers(): Locator {
    return this.root.getByRole('columnheader');
  }
  header(name: string): Locator {
    return this.root.getByRole('columnheader', { name, exact: true });
  }
  /** Clicks a column header. Successive clicks select ascending, descending, and default order. */
  async sortBy(name: string): Promise<void> {
    await this.header(name).getByRole('button').click();
  }
  row(text: string): Locator {
    return this.root.getByRole('row').filter({ hasText: text });
  }
  /** All rows except the header row. */
  get rows(): Locator {
    return this.root.locator('tbody').getByRole('row');
  }
  /** Returns the visible text of a column in each row. */
  async column(header: string): Promise<string[]> {
    return this.root.locator(`tbody [data-label="${header}"]`).allInnerTexts();
  }
}

/** Clicks Download CSV and returns the file's name and lines, without the byte order mark. */
export async function downloadCsv(page: Page, within: Page | Locator = page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    within.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.codePointAt(0)).toBe(0xfeff);
  const lines = text.slice(1).split('\r\n');
  expect(lines.pop()).toBe('');
  return { name: download.suggestedFilename(), lines };
}
