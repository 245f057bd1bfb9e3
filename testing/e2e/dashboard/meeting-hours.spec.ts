import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { formatMeetingTime } from '@second-gear/contract/format';
import type { FreeTimes } from '@second-gear/contract/meeting-hours';
import { type Account, createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { waitForHydrationOnLoad } from '../support/fixtures/hydration.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts, recordToasts } from '../support/fixtures/toasts.ts';
import { findCarCard } from '../support/pages/catalog-pages.ts';
import { BookingModal } from '../support/pages/page-objects.ts';
import { rowWithText } from '../support/pages/seller-pages.ts';
import { stack } from '../support/stack/stack.ts';

/** Signs in another user in a separate browser context. */
async function openInNewContext(browser: Browser, { email }: Account, options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: stack().site, ...options });
  await recordToasts(context);
  const page = await context.newPage();
  waitForHydrationOnLoad(page);
  await signIn(page, email);
  return { page, close: () => context.close() };
}

const DESKTOP_OPTIONS = { viewport: { width: 1440, height: 900 }, hasTouch: false };

test(
  'a seller offers hours, a buyer orders a car and books a time, and the seller reschedules',
  { tag: '@journey' },
  async ({ page, browser, testDataApi, request }) => {
    const [seller, buyer] = [await createAccount(request, 'seller'), await createAccount(request, 'buyer')];
    const car = await testDataApi.listCar(16000, seller.email);
    const sellersBrowser = await openInNewContext(browser, seller, DESKTOP_OPTIONS);

    await test.step('the seller offers Saturday mornings with the keyboard', async () => {
      await sellersBrowser.page.goto('/dashboard/hours');
      const saturday = sellersBrowser.page.getByRole('group', { name: 'Saturday' });
      await sellersBrowser.page.getByRole('button', { name: 'Add hours for Saturday' }).press('Enter');
      await expect(saturday.getByLabel('From', { exact: true })).toHaveValue('10:00');
      await saturday.getByLabel('To', { exact: true }).selectOption('09:00');
      await sellersBrowser.page.getByRole('button', { name: 'Save hours' }).press('Enter');
      await expect(saturday.getByText('Choose an end time after the start time')).toBeVisible();
      await expect(saturday.getByLabel('To', { exact: true })).toBeFocused();
      await saturday.getByLabel('To', { exact: true }).selectOption('12:00');
      await sellersBrowser.page.getByRole('button', { name: 'Save hours' }).press('Enter');
      await expectToasts(sellersBrowser.page, 'Meeting hours saved');
      expect(await testDataApi.call(seller.email, 'GET', '/hours')).toEqual({
        spans: [{ weekday: 6, from: '10:00', to: '12:00' }],
        closedDays: [],
      });
    });

    const { times } = await testDataApi.call<FreeTimes>(buyer.email, 'GET', `/cars/${car._id}/slots`);
    const [first = '', second = ''] = times;

    await test.step('the buyer selects the first time with the order', async () => {
      await signIn(page, buyer.email);
      await page.goto(`/cars/${car._id}`);
      await findCarCard(page, car)
        .first()
        .getByRole('button', { name: /^Order Now/ })
        .click();
      const modal = new BookingModal(page);
      await modal.chooseFirstPlace();
      await modal.root.getByLabel('Meeting time').selectOption(first);
      await modal.submitButton.click();
      await expectToasts(page, 'Your order has been placed successfully');
      await expect(page).toHaveURL(/\/dashboard\/orders\/[^/]+$/);
    });

    const meeting = page.getByRole('region', { name: 'Meeting', exact: true });
    await test.step('both parties see the time, and no other buyer is offered it', async () => {
      await expect(meeting).toContainText(`${formatMeetingTime(first)}, at Chicago, Lake Street, 12, 4`);
      await expect(meeting).toContainText('You chose this time.');
      const remainingTimes = await testDataApi.call<FreeTimes>(seller.email, 'GET', `/cars/${car._id}/slots`);
      expect(remainingTimes.times).toEqual(times.slice(1));
      await sellersBrowser.page.goto('/dashboard/mybuyers');
      const row = rowWithText(sellersBrowser.page, car.model);
      await expect(row).toContainText(formatMeetingTime(first));
      await row.getByRole('link', { name: buyer.name }).click();
    });

    await test.step('the seller moves the meeting, and the buyer’s open page shows the new time', async () => {
      const sellersMeeting = sellersBrowser.page.getByRole('region', { name: 'Meeting', exact: true });
      await expect(sellersMeeting).toContainText('The buyer chose this time.');
      await sellersMeeting.getByRole('button', { name: 'Reschedule' }).click();
      await sellersMeeting.getByLabel('Meeting time').selectOption(second);
      await sellersMeeting.getByRole('button', { name: 'Save time' }).click();
      await expect(sellersMeeting).toContainText(formatMeetingTime(second));
      await expect(meeting).toContainText(formatMeetingTime(second));
      await expect(meeting).toContainText('The seller chose this time.');
    });

    await test.step('the buyer adds the meeting to a calendar', async () => {
      const download = page.waitForEvent('download');
      await meeting.getByRole('button', { name: 'Add to calendar' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('meeting.ics');
      const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
      expect(lines).toEqual(
        expect.arrayContaining([
          'METHOD:PUBLISH',
          'SEQUENCE:1',
          expect.stringMatching(/^ORGANIZER;.*mailto:/),
          String.raw`LOCATION:Chicago\, Lake Street\, 12\, 4`,
        ]),
      );
      const startLine = lines.find((line) => line.startsWith('DTSTART:'));
      const [, year, month, day, hour, minute] =
        /^DTSTART:(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})00Z$/.exec(startLine ?? '') ?? [];
      const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
      const localTime = instant.toLocaleString('sv-SE', { timeZone: 'America/Chicago' });
      expect(localTime).toBe(`${second.replace('T', ' ')}:00`);
    });
    await sellersBrowser.close();
  },
);
