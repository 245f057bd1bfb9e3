import type { Order } from '@second-gear/contract/orders';
import { resetSite, signInAs } from '@second-gear/web-testing/browser';
import { buildOrder } from '@second-gear/web-testing/builders';
import { type FakeApi, json, offline } from '@second-gear/web-testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildHeldOrder } from '../../test-support/money-orders.ts';
import { visit } from '../../test-support/site.tsx';

let api: FakeApi;
let order: Order;
let freeTimes: string[];
const TEN = '2026-11-28T10:00';
const HALF_PAST = '2026-11-28T10:30';
const AT_TEN = 'Saturday, Nov 28, 2026, 10:00 AM';
const withMeeting = (time: string | null, by: 'buyer' | 'seller' = 'buyer') => ({ meeting: { time, by } });

beforeEach(() => {
  api = resetSite();
  signInAs('buyer');
  freeTimes = [TEN, HALF_PAST];
  api.on('GET /orders/order-1', () => json(order));
  api.on('GET /orders/order-1/documents', () => json([]));
  api.on('GET /orders/order-1/slots', () => json({ offers: true, times: freeTimes }));
  api.on('POST /orders/order-1/meeting', ({ body }) => {
    order = { ...order, ...withMeeting((body as { time: string }).time) };
    return json({ modifiedCount: 1 });
  });
});

const open = async (shown: Order) => {
  order = shown;
  visit('/dashboard/orders/order-1');
  await screen.findByRole('heading', { level: 1, name: 'Volvo V60' });
};
const block = () => within(screen.getByRole('region', { name: 'Meeting' }));
const press = (name: string) => userEvent.click(block().getByRole('button', { name }));

test('the meeting block saves a chosen time and shows it with the place', async () => {
  await open(buildOrder({ step: 'unpaid', meeting: null }));
  expect(block().getByText('No meeting time set yet.')).toBeInTheDocument();
  expect(block().queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
  await press('Choose a time');
  const field = await block().findByLabelText('Meeting time');
  expect(field).toHaveFocus();
  await userEvent.selectOptions(field, TEN);
  await press('Save time');
  expect(await block().findByText(`${AT_TEN}, at Chicago, Lake Street, 12, 4`)).toBeInTheDocument();
  expect(block().getByText(/^You chose this time/)).toBeInTheDocument();
  expect(screen.getByText('Meeting time saved. We’ve let the other person know.')).toBeInTheDocument();
  expect(screen.getByText(AT_TEN, { selector: 'dd' })).toBeInTheDocument();
  expect(api.sent('POST /orders/order-1/meeting')[0]?.body).toEqual({ time: TEN });
});

test('submitting without a time shows an error; canceling the form changes nothing', async () => {
  await open(buildHeldOrder(withMeeting(TEN, 'seller')));
  expect(block().getByText(/^The seller chose this time/)).toBeInTheDocument();
  expect(block().queryByRole('button', { name: 'Cancel this time' })).not.toBeInTheDocument();
  await press('Reschedule');
  await block().findByLabelText('Meeting time');
  await press('Save time');
  expect(block().getByLabelText('Meeting time')).toHaveAccessibleDescription(/^Choose a time first/);
  await press('Not now');
  expect(block().getByRole('button', { name: 'Reschedule' })).toBeInTheDocument();
  expect(api.sent('POST /orders/order-1/meeting')).toEqual([]);
});

test('a time taken in the meantime shows an error, and the remaining times are offered', async () => {
  await open(buildHeldOrder({ meeting: null }));
  await press('Choose a time');
  await userEvent.selectOptions(await block().findByLabelText('Meeting time'), TEN);
  api.on('POST /orders/order-1/meeting', () => json({ code: 'slot_taken', message: 'Gone' }, 409));
  freeTimes = [HALF_PAST];
  await press('Save time');
  await waitFor(() => {
    expect(block().getByLabelText('Meeting time')).toHaveAccessibleDescription(/^That time was just taken/);
  });
  expect(block().queryByRole('option', { name: '10:00 AM' })).not.toBeInTheDocument();
  expect(block().getByLabelText('Meeting time')).toHaveFocus();
});

test.each([
  [false, 'The seller hasn’t set meeting hours yet. Arrange a time by message.'],
  [true, 'All times in the next two weeks are taken. Arrange one by message.'],
])('without a free time (hours offered: %s) the form explains what to do', async (offers, line) => {
  api.on('GET /orders/order-1/slots', () => json({ offers, times: [] }));
  await open(buildHeldOrder({ meeting: null }));
  await press('Choose a time');
  expect(await block().findByText(line)).toBeInTheDocument();
});

test('the time form offers Retry if the free times fail to load', async () => {
  api.on('GET /orders/order-1/slots', offline);
  await open(buildHeldOrder({ meeting: null }));
  await press('Choose a time');
  expect(await block().findByText(/^We couldn’t load the available times/)).toBeInTheDocument();
  api.on('GET /orders/order-1/slots', () => json({ offers: true, times: freeTimes }));
  await press('Retry');
  expect(await block().findByLabelText('Meeting time')).toBeInTheDocument();
});

/** Records the names of files saved from now on. */
function watchSavedFiles(): string[] {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:calendar';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function save() {
    saved.push(this.download);
  };
  return saved;
}
const { click } = HTMLAnchorElement.prototype;
afterEach(() => {
  HTMLAnchorElement.prototype.click = click;
});
const calendarResponse = () =>
  new Response('BEGIN:VCALENDAR', { headers: { 'content-type': 'text/calendar; charset=utf-8' } });

test('Add to calendar downloads the file with authentication and shows a failure in place', async () => {
  const saved = watchSavedFiles();
  api.on('GET /orders/order-1/meeting.ics', offline);
  await open(buildHeldOrder(withMeeting(TEN)));
  await press('Add to calendar');
  expect(await block().findByRole('alert')).toBeInTheDocument();
  api.on('GET /orders/order-1/meeting.ics', calendarResponse);
  await press('Add to calendar');
  await waitFor(() => expect(saved).toEqual(['meeting.ics']));
});

test.each([
  ['a canceled order', { step: 'cancelled', state: 'cancelled', ...withMeeting('2999-11-28T10:00') }],
  ['an order whose time was canceled', { step: 'unpaid', ...withMeeting(null, 'seller') }],
] as const)('the meeting of %s can be removed from a calendar', async (_, change) => {
  const saved = watchSavedFiles();
  api.on('GET /orders/order-1/meeting.ics', calendarResponse);
  await open(buildOrder(change));
  expect(block().queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
  await press('Remove from calendar');
  await waitFor(() => expect(saved).toEqual(['meeting.ics']));
});

test('an ended order shows its meeting as canceled unless the time is past', async () => {
  order = buildOrder({ step: 'refunded', state: 'refunded', ...withMeeting('2999-11-28T10:00') });
  const view = visit('/dashboard/orders/order-1');
  expect(await screen.findByText(/^The meeting on .*Nov 28, 2999, 10:00 AM is canceled\.$/)).toBeVisible();
  view.unmount();
  await open(buildOrder({ step: 'refunded', state: 'refunded', ...withMeeting('2001-11-28T10:00') }));
  expect(screen.queryByRole('region', { name: 'Meeting' })).not.toBeInTheDocument();
});

test('the meeting block shows that the seller canceled the time', async () => {
  await open(buildHeldOrder(withMeeting(null, 'seller')));
  expect(block().getByText(/^The seller canceled this time/)).toBeInTheDocument();
});

test('no meeting can be arranged after the hand-over, after the end, or with an older API', async () => {
  for (const shown of [
    buildHeldOrder({ ...withMeeting(TEN), step: 'handed_over' }),
    buildOrder({ state: 'cancelled', step: 'cancelled', meeting: null }),
    buildHeldOrder(),
  ]) {
    order = shown;
    const view = visit('/dashboard/orders/order-1');
    await screen.findByRole('heading', { level: 1, name: 'Volvo V60' });
    expect(screen.queryByRole('region', { name: 'Meeting' })).not.toBeInTheDocument();
    view.unmount();
  }
});
