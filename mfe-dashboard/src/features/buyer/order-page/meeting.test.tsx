import type { Order } from '@second-gear/contract/orders';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildOrder } from '@second-gear/test-utils/builders';
import { type FakeApi, json, offline } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildEscrowOrder } from '../../../test-support/escrow-orders.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let order: Order;
let freeTimes: string[];
const TEN = '2026-11-28T10:00';
const HALF_PAST_TEN = '2026-11-28T10:30';
const TEN_TEXT = 'Saturday, Nov 28, 2026, 10:00 AM';
const withMeeting = (time: string | null, by: 'buyer' | 'seller' = 'buyer') => ({ meeting: { time, by } });

beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('buyer');
  freeTimes = [TEN, HALF_PAST_TEN];
  api.on('GET /orders/order-1', () => json(order));
  api.on('GET /orders/order-1/documents', () => json([]));
  api.on('GET /orders/order-1/slots', () => json({ offers: true, times: freeTimes }));
  api.on('POST /orders/order-1/meeting', ({ body }) => {
    order = { ...order, ...withMeeting((body as { time: string }).time) };
    return json({ modifiedCount: 1 });
  });
});

const openOrder = async (displayedOrder: Order) => {
  order = displayedOrder;
  renderDashboard('/dashboard/orders/order-1');
  await screen.findByRole('heading', { level: 1, name: 'Volvo V60' });
};
const getMeetingBlock = () => within(screen.getByRole('region', { name: 'Meeting' }));
const pressInBlock = (name: string) => userEvent.click(getMeetingBlock().getByRole('button', { name }));

test('the meeting block saves a selected time and shows it with the place', async () => {
  await openOrder(buildOrder({ step: 'unpaid', meeting: null }));
  expect(getMeetingBlock().getByText('No meeting time set yet.')).toBeInTheDocument();
  expect(getMeetingBlock().queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
  await pressInBlock('Choose a time');
  const field = await getMeetingBlock().findByLabelText('Meeting time');
  expect(field).toHaveFocus();
  await userEvent.selectOptions(field, TEN);
  await pressInBlock('Save time');
  expect(
    await getMeetingBlock().findByText(`${TEN_TEXT}, at Chicago, Lake Street, 12, 4`),
  ).toBeInTheDocument();
  expect(getMeetingBlock().getByText(/^You chose this time/)).toBeInTheDocument();
  expect(screen.getByText('Meeting time saved. We’ve let the other person know.')).toBeInTheDocument();
  expect(screen.getByText(TEN_TEXT, { selector: 'dd' })).toBeInTheDocument();
  expect(api.sent('POST /orders/order-1/meeting')[0]?.body).toEqual({ time: TEN });
});

test('submitting without a time shows an error; canceling the form changes nothing', async () => {
  await openOrder(buildEscrowOrder(withMeeting(TEN, 'seller')));
  expect(getMeetingBlock().getByText(/^The seller chose this time/)).toBeInTheDocument();
  expect(getMeetingBlock().queryByRole('button', { name: 'Cancel this time' })).not.toBeInTheDocument();
  await pressInBlock('Reschedule');
  await getMeetingBlock().findByLabelText('Meeting time');
  await pressInBlock('Save time');
  expect(getMeetingBlock().getByLabelText('Meeting time')).toHaveAccessibleDescription('Choose a time first');
  await pressInBlock('Not now');
  expect(getMeetingBlock().getByRole('button', { name: 'Reschedule' })).toBeInTheDocument();
  expect(api.sent('POST /orders/order-1/meeting')).toEqual([]);
});

test('a time taken in the meantime shows an error, and the remaining times are offered', async () => {
  await openOrder(buildEscrowOrder({ meeting: null }));
  await pressInBlock('Choose a time');
  await userEvent.selectOptions(await getMeetingBlock().findByLabelText('Meeting time'), TEN);
  api.on('POST /orders/order-1/meeting', () => json({ code: 'slot_taken', message: 'Gone' }, 409));
  freeTimes = [HALF_PAST_TEN];
  await pressInBlock('Save time');
  await waitFor(() => {
    expect(getMeetingBlock().getByLabelText('Meeting time')).toHaveAccessibleDescription(
      /^That time was just taken/,
    );
  });
  expect(getMeetingBlock().queryByRole('option', { name: '10:00 AM' })).not.toBeInTheDocument();
  expect(getMeetingBlock().getByLabelText('Meeting time')).toHaveFocus();
});

test.each([
  [false, 'The seller hasn’t set meeting hours yet. Message them to arrange a time.'],
  [true, 'All times in the next two weeks are taken. Message the seller to arrange one.'],
])('the time form explains what to do without a free time (hours offered: %s)', async (offers, line) => {
  api.on('GET /orders/order-1/slots', () => json({ offers, times: [] }));
  await openOrder(buildEscrowOrder({ meeting: null }));
  await pressInBlock('Choose a time');
  expect(await getMeetingBlock().findByText(line)).toBeInTheDocument();
});

test('the time form offers Retry if the free times fail to load', async () => {
  api.on('GET /orders/order-1/slots', offline);
  await openOrder(buildEscrowOrder({ meeting: null }));
  await pressInBlock('Choose a time');
  expect(await getMeetingBlock().findByText(/^We couldn’t load the available times/)).toBeInTheDocument();
  api.on('GET /orders/order-1/slots', () => json({ offers: true, times: freeTimes }));
  await pressInBlock('Retry');
  expect(await getMeetingBlock().findByLabelText('Meeting time')).toBeInTheDocument();
});

/** Records the names of files saved from now on. */
function watchSavedFiles(): string[] {
  const savedFiles: string[] = [];
  URL.createObjectURL = () => 'blob:calendar';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function save() {
    savedFiles.push(this.download);
  };
  return savedFiles;
}
const { click: originalClick } = HTMLAnchorElement.prototype;
afterEach(() => {
  HTMLAnchorElement.prototype.click = originalClick;
});
const calendarResponse = () =>
  new Response('BEGIN:VCALENDAR', { headers: { 'content-type': 'text/calendar; charset=utf-8' } });

test('Add to calendar downloads the file with authentication and shows a failure in place', async () => {
  const savedFiles = watchSavedFiles();
  api.on('GET /orders/order-1/meeting.ics', offline);
  await openOrder(buildEscrowOrder(withMeeting(TEN)));
  await pressInBlock('Add to calendar');
  expect(await getMeetingBlock().findByRole('alert')).toBeInTheDocument();
  api.on('GET /orders/order-1/meeting.ics', calendarResponse);
  await pressInBlock('Add to calendar');
  await waitFor(() => expect(savedFiles).toEqual(['meeting.ics']));
});

test.each([
  ['a canceled order', { step: 'cancelled', state: 'cancelled', ...withMeeting('2999-11-28T10:00') }],
  ['an order whose time was canceled', { step: 'unpaid', ...withMeeting(null, 'seller') }],
] as const)('the meeting of %s can be removed from a calendar', async (_, change) => {
  const savedFiles = watchSavedFiles();
  api.on('GET /orders/order-1/meeting.ics', calendarResponse);
  await openOrder(buildOrder(change));
  expect(getMeetingBlock().queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
  await pressInBlock('Remove from calendar');
  await waitFor(() => expect(savedFiles).toEqual(['meeting.ics']));
});

test('an ended order shows its meeting as canceled unless the time is past', async () => {
  order = buildOrder({ step: 'refunded', state: 'refunded', ...withMeeting('2999-11-28T10:00') });
  const view = renderDashboard('/dashboard/orders/order-1');
  expect(await screen.findByText(/^The meeting on .*Nov 28, 2999, 10:00 AM was canceled\.$/)).toBeVisible();
  view.unmount();
  await openOrder(buildOrder({ step: 'refunded', state: 'refunded', ...withMeeting('2001-11-28T10:00') }));
  expect(screen.queryByRole('region', { name: 'Meeting' })).not.toBeInTheDocument();
});

test('the meeting block shows that the seller canceled the time', async () => {
  await openOrder(buildEscrowOrder(withMeeting(null, 'seller')));
  expect(getMeetingBlock().getByText(/^The seller canceled this time/)).toBeInTheDocument();
});

test('no meeting can be arranged after the hand-over, after the end, or with an older API', async () => {
  for (const displayedOrder of [
    buildEscrowOrder({ ...withMeeting(TEN), step: 'handed_over' }),
    buildOrder({ state: 'cancelled', step: 'cancelled', meeting: null }),
    buildEscrowOrder(),
  ]) {
    order = displayedOrder;
    const view = renderDashboard('/dashboard/orders/order-1');
    await screen.findByRole('heading', { level: 1, name: 'Volvo V60' });
    expect(screen.queryByRole('region', { name: 'Meeting' })).not.toBeInTheDocument();
    view.unmount();
  }
});
