import type { Car } from '@second-gear/contract/cars';
import type { ReportedItem } from '@second-gear/contract/reports';
import { newAccount } from '../support/accounts.ts';
import { breakCall, downloadCsv, reportCar, Table } from '../support/admin-pages.ts';
import { nameOf } from '../support/catalog.ts';
import { watchProblems } from '../support/problems.ts';
import { ADMIN, BUYER, SELLER } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { seeToasts } from '../support/toasts.ts';

const TITLE = 'Reported Items';

// spec:2.51 9.3
test('Reported Items: SL., Brand Name, Model, Description of 20 characters and dots, Price, Action; the reason and the reporter in a dialog', async ({
  page,
  shop,
  request,
}) => {
  const problems = watchProblems(page);
  const car = await shop.listCar(12_500);
  const reporter = await newAccount(request, 'buyer');
  await reportCar(shop, reporter.email, car._id, 'The pictures show another car');
  await signIn(page, ADMIN);
  await page.goto('/dashboard/reporteditems');
  const table = new Table(page, TITLE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(table.heads).toHaveText(['SL.', 'Brand Name', 'Model', 'Description', 'Price', 'Action']);
  const row = table.row(car.model);
  expect(Array.from('Listed for a browser')).toHaveLength(20);
  await expect(row.getByText('Listed for a browser...', { exact: true })).toBeVisible();
  await expect(row).toContainText('$12,500');

  const read = () => row.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

  await test.step('the dialog says the whole of it', async () => {
    await read();
    await expect(dialog).toContainText(`Report about ${nameOf(car)}`);
    await expect(dialog).toContainText('The pictures show another car');
    await expect(dialog).toContainText(reporter.name);
    await expect(dialog).toContainText('Listed for a browser test.');
  });

  await test.step('keeping the car ends the report; Undo opens it again', async () => {
    await press('Keep the car');
    await seeToasts(page, 'Report dismissed');
    await expect(row.getByText('Dismissed', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await seeToasts(page, 'The report is open again');
    await expect(row.getByRole('button', { name: 'Resolve' })).toBeVisible();
  });

  await test.step('removing the car asks once more; Undo brings the car back', async () => {
    await read();
    await press('Remove the car');
    await expect(dialog).toContainText('Remove this car?');
    await expect(dialog).toContainText('It can be brought back for 24 hours.');
    await press('Back');
    await press('Remove the car');
    await press('Remove the car');
    await seeToasts(page, 'Car removed');
    await expect(shop.call(ADMIN, 'GET', `/cars/${car._id}`)).rejects.toThrow(/404/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await seeToasts(page, 'The car is back and the report is open again');
    await expect(row.getByRole('button', { name: 'Resolve' })).toBeVisible();
    expect((await shop.call<Car>(BUYER, 'GET', `/cars/${car._id}`)).model).toBe(car.model);
  });

  await test.step('a state at a time, kept in the address', async () => {
    await read();
    await press('Keep the car');
    await seeToasts(page, 'Report dismissed');
    await page.getByLabel('State').selectOption('Open');
    await expect(page).toHaveURL('/dashboard/reporteditems?state=open');
    await expect(row).toHaveCount(0);
    await page.getByLabel('State').selectOption('Dismissed');
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: 'Details' }).click();
    await press('Open the report again');
    await expect(row).toHaveCount(0);
  });
  expect(problems).toEqual([]);
});

// spec:4.13
test(
  'Reported Items: Delete asks, says so and can be taken back; a sold car is Pending',
  { tag: '@journey' },
  async ({ page, shop, request }) => {
    const reporter = await newAccount(request, 'buyer');
    const [car, sold] = [await shop.listCar(), await shop.listCar()];
    await reportCar(shop, reporter.email, car._id, '');
    await reportCar(shop, reporter.email, sold._id, 'Sold twice');
    await shop.call(SELLER, 'PATCH', `/cars/${sold._id}`, { status: 'sold' });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, ADMIN);
    await page.goto('/dashboard/reporteditems');
    const table = new Table(page, TITLE);

    const pending = table.row(sold.model);
    await expect(pending.getByRole('button', { name: 'Pending' })).toBeDisabled();
    await expect(pending.getByRole('button', { name: 'Delete' })).toHaveCount(0);

    const row = table.row(car.model);
    await row.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`The report about the ${nameOf(car)} is deleted`);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await seeToasts(page, 'Reported Item deleted successfully');
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await seeToasts(page, 'The report is back');
    await expect(row).toHaveCount(1);

    await row.getByRole('button', { name: 'Resolve' }).click();
    await expect(dialog).toContainText('No reason was given');
    await dialog.getByRole('link', { name: 'Open the car' }).click();
    await expect(page).toHaveURL(`/cars/${car._id}`);
  },
);

test('Reported Items: sorted and paged by the server beyond 50 rows, and as CSV', async ({
  page,
  shop,
  request,
}) => {
  const reporter = await newAccount(request, 'buyer');
  const cars = await shop.call<Car[]>(ADMIN, 'GET', '/cars?limit=52');
  for (const car of cars) await reportCar(shop, reporter.email, car._id, `=1+1 about ${car.model}`);
  const mine = () => shop.call<ReportedItem[]>(ADMIN, 'GET', '/reportlist');
  try {
    await signIn(page, ADMIN);
    await page.goto('/dashboard/reporteditems?sort=resellPrice');
    const table = new Table(page, TITLE);
    await expect(table.head('Price')).toHaveAttribute('aria-sort', 'ascending');
    await expect(table.rows).toHaveCount(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => table.rows.count()).toBeGreaterThan(51);
    const prices = (await table.column('Price')).map((price) => Number(price.replace(/[$,]/g, '')));
    expect(prices).toEqual([...prices].sort((a, b) => a - b));

    const { lines } = await downloadCsv(page);
    expect(lines[0]).toBe('Brand Name,Model,Description,Price,Reason,Reported by,Reported on,State');
    expect(lines.length).toBeGreaterThan(52);
    const line = lines.find((text) => text.includes(`about ${cars[0]?.model ?? ''}`));
    expect(line).toContain(`,'=1+1 about ${cars[0]?.model ?? ''},${reporter.name},`);
  } finally {
    for (const { _id, reporter: name } of await mine()) {
      if (name === reporter.name) await shop.call(ADMIN, 'DELETE', `/reportlist/${_id}`);
    }
  }
});

test('Audit Log: searched, sorted, paged beyond 50 entries and as CSV', async ({ page, shop, request }) => {
  const problems = watchProblems(page);
  const person = await newAccount(request, 'buyer');
  for (let turn = 0; turn < 52; turn += 1) {
    await shop.call(ADMIN, 'PUT', `/users/${person.uid}/verified`, { verified: turn % 2 === 0 });
  }
  await signIn(page, ADMIN);
  await page.goto('/dashboard/audit');
  const table = new Table(page, 'Audit Log');
  await expect(table.heads).toHaveText(['SL.', 'When', 'Admin', 'What', 'Whom or what', 'Detail']);
  await page.getByLabel('Search the log').fill(person.email);
  await expect(page.getByText('52 in all')).toBeVisible();
  expect(await table.column('What').then(([first]) => first)).toBe('Take back verification');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(table.rows).toHaveCount(52);

  await table.sortBy('When');
  await expect(table.rows).toHaveCount(50);
  await expect(table.rows.first()).toContainText('Verify');
  const { name, lines } = await downloadCsv(page);
  expect(name).toMatch(/^audit-log-/);
  expect(lines[0]).toBe('When,Admin,What,Whom or what,Detail');
  expect(lines).toHaveLength(53);
  expect(lines[1]).toMatch(new RegExp(`^\\d{4}-.*Z,.*,verify,${person.email},${person.name}$`));

  await page.getByLabel('Search the log').fill(`nobody ${person.email}`);
  await expect(page.getByText('No entry matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(table.rows.first()).toBeVisible();
  expect(problems).toEqual([]);
});

test('reports and the log say when the server does not give them, with Retry; an empty state says what it is for', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  for (const [path, call, title] of [
    ['/dashboard/reporteditems', /\/api\/reportlist\?/, TITLE],
    ['/dashboard/audit', /\/api\/audit\?/, 'Audit Log'],
  ] as const) {
    const { mend } = await breakCall(page, call);
    await page.goto(path);
    const failed = page.getByRole('main').getByRole('alert');
    await expect(failed).toContainText(`${title} could not be loaded`);
    await mend();
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(failed).toBeHidden();
  }
  await page.route(/\/api\/reportlist\?/, (route) => route.fulfill({ json: [] }));
  await page.goto('/dashboard/reporteditems?state=removed');
  await expect(page.getByText('No report is in this state')).toBeVisible();
  await page.getByRole('button', { name: 'Show all reports' }).click();
  await expect(page.getByText('Nothing is reported')).toBeVisible();
  await expect(page.getByText('Cars that people report appear here.')).toBeVisible();
});
