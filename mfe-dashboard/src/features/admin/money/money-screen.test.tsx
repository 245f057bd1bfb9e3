import { jest } from '@jest/globals';
import type { MoneyTotals } from '@second-gear/contract/finances';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { errorResponse, type FakeApi, json, neverRespond } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

const PATH = '/dashboard/money';
const ZERO_MONEY: MoneyTotals = {
  received: 0,
  held: 0,
  owedBack: 0,
  refunded: 0,
  due: 0,
  paidOut: 0,
  fees: 0,
  lost: 0,
};
const totals: MoneyTotals = {
  received: 100_000,
  held: 40_000.5,
  owedBack: 0,
  refunded: 10_000,
  due: 19_999.5,
  paidOut: 29_400,
  fees: 900,
  lost: -300,
};
/** Builds a money report with this number of days up to Nov 20. Money moved only on the last day. */
const buildReport = (days: number, change: object = {}) => ({
  totals,
  stuck: { refunds: 0, payouts: 0 },
  days: Array.from({ length: days }, (_, index) => ({
    ...ZERO_MONEY,
    ...(index === days - 1 && { received: 16_000, held: 16_000 }),
    day: new Date(Date.UTC(2026, 10, 20) - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  })),
  ...change,
});

let api: FakeApi;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('admin');
  api.on('GET /books', ({ query }) => json(buildReport(Number(query.get('days')))));
  api.on('GET /books/sellers', () => json([]));
});
const findEquation = async () => within(await screen.findByRole('region', { name: 'Balances' }));

test('the Money screen shows received money as the sum of its parts, each with an explanation', async () => {
  renderDashboard(PATH);
  const equation = await findEquation();
  expect(equation.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
    'Received$100,000What buyers have paid so far.',
    '=equals Held$40,000.50For cars not yet handed over.',
    '+plus Refunds pending$0Refunds approved but not yet received by buyers.',
    '+plus Refunded$10,000Refunded to buyers.',
    '+plus Due to sellers$19,999.50For cars handed over but not yet paid out.',
    '+plus Paid out$29,400Received by sellers.',
    '+plus Fees$900Second Gear’s fees.',
    '−minus Lost to chargebacks$300Money we still held when the bank sided with the buyer. A negative amount means refunds exceeded this balance.',
  ]);
  expect(equation.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText('Needs attention')).not.toBeInTheDocument();
});

test('the Money screen shows the difference if the books do not balance', async () => {
  api.on('GET /books', () => json(buildReport(30, { totals: { ...totals, fees: 912.5 } })));
  renderDashboard(PATH);
  expect((await findEquation()).getByRole('alert')).toHaveTextContent('−$12.50 is unaccounted for');
});

const ADVANCES_TITLE = 'Funded by Second Gear';

test('the Money screen shows advances by day and by seller, and the sum excludes them', async () => {
  const advances = { contested: 16_000, ownLoss: 15_200 };
  const day = { ...ZERO_MONEY, ...advances, day: '2026-11-20' };
  api.on('GET /books', () => json(buildReport(30, { totals: { ...totals, ...advances }, days: [day] })));
  api.on('GET /books/sellers', () =>
    json([
      { ...ZERO_MONEY, _id: 'sam', name: 'Sam Porter', ownLoss: 15_200 },
      { ...ZERO_MONEY, _id: 'kim', name: 'Kim Lee' },
    ]),
  );
  renderDashboard(PATH);
  const tiles = within(await screen.findByRole('region', { name: ADVANCES_TITLE }));
  expect(tiles.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
    'In dispute$16,000Taken back by banks in open chargebacks. The money is returned if we win.',
    'Write-offs$15,200Refunded or charged back after the seller was paid or the buyer was already refunded.',
  ]);
  expect((await findEquation()).queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('View as table'));
  const transactionsTable = within(screen.getByRole('table', { name: 'Transactions' }));
  expect(transactionsTable.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DayReceivedHeldRefunds pendingRefundedDue to sellersPaid outFeesLost to chargebacksIn disputeWrite-offs',
    'Nov 20, 2026$0$0$0$0$0$0$0$0$16,000$15,200',
  ]);
  const sellers = within(await screen.findByRole('table', { name: 'By seller' }));
  expect(sellers.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Lost to chargebacksIn disputeWrite-offs$/),
    '1Sam Porter$0$0$0$0$0$0$0$0$0$15,200',
    '2Kim Lee$0$0$0$0$0$0$0$0$0$0',
  ]);
});

test.each([
  ['all advances are zero', { contested: 0, ownLoss: 0 }],
  ['an older server omits them', {}],
])('the Money screen shows no advances if %s', async (_, advances) => {
  api.on('GET /books', () => json(buildReport(30, { totals: { ...totals, ...advances } })));
  api.on('GET /books/sellers', () => json([{ ...ZERO_MONEY, ...advances, _id: 'sam', name: 'Sam Porter' }]));
  renderDashboard(PATH);
  await findEquation();
  await screen.findByRole('table', { name: 'By seller' });
  expect(screen.queryByRole('region', { name: ADVANCES_TITLE })).not.toBeInTheDocument();
  expect(screen.queryByText('Write-offs')).not.toBeInTheDocument();
});

test('the Money screen explains why payouts are stuck, including unknown provider codes', async () => {
  const problems = [
    { problem: 'charge_unknown', payouts: 2 },
    { problem: 'account_closed', payouts: 1 },
  ];
  api.on('GET /books', () => json(buildReport(30, { stuck: { refunds: 0, payouts: 3, problems } })));
  renderDashboard(PATH);
  const notice = within(await screen.findByRole('region', { name: 'Needs attention' }));
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The payment provider has no record of the original payment, so nothing was sent. (2)',
    'The payment provider rejected it (account_closed).',
  ]);
});

test('the Money screen reports stuck refunds and payouts and where to find them', async () => {
  api.on('GET /books', () => json(buildReport(30, { stuck: { refunds: 1, payouts: 2 } })));
  api.on('GET /books/refunds', () => json([]));
  renderDashboard(PATH);
  const notice = within(await screen.findByRole('region', { name: 'Needs attention' }));
  expect(notice.getByText('1 refund failed and needs attention.')).toBeInTheDocument();
  expect(notice.getByText('2 payouts failed and need attention.')).toBeInTheDocument();
  expect(notice.getByRole('link', { name: 'Disputes' })).toHaveAttribute(
    'href',
    '/dashboard/disputes?state=open',
  );
});

const STUCK_REFUND = {
  _id: 'refund-1',
  orderId: 'order-1',
  brandName: 'Volvo',
  model: 'V60',
  buyer: 'Bea Buyer',
  amount: 1250.5,
  reason: 'cancelled',
  problem: 'charge_already_refunded',
  createdAt: '2026-11-02T10:00:00.000Z',
};
const MANUAL_REFUND_CALL = 'POST /refunds/refund-1/manual';

async function openWithStuckTransfers() {
  api.on('GET /books', () => json(buildReport(30, { stuck: { refunds: 1, payouts: 0 } })));
  api.on('GET /books/refunds', () => json([STUCK_REFUND]));
  renderDashboard(PATH);
  const table = within(await screen.findByRole('table', { name: 'Failed refunds' }));
  return { table, row: within(table.getAllByRole('row')[1]!) };
}

test('a failed refund shows the reason, and a manual refund is recorded with its reference', async () => {
  const { row } = await openWithStuckTransfers();
  for (const text of ['Bea Buyer', '$1,250.50', 'The order was canceled']) {
    expect(row.getByText(text)).toBeInTheDocument();
  }
  expect(row.getByText(/^What’s left of the payment is less/)).toBeInTheDocument();
  await userEvent.click(row.getByRole('button', { name: 'Record manual refund' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Record a manual refund of $1,250.50?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Record refund' }));
  expect(dialog.getByText('Reference is required')).toBeInTheDocument();
  expect(api.sent(MANUAL_REFUND_CALL)).toHaveLength(0);

  api.on(MANUAL_REFUND_CALL, () => errorResponse(503, 'The payment provider does not answer right now.'));
  await userEvent.type(dialog.getByLabelText('Reference'), 'Transfer 0815');
  await userEvent.click(dialog.getByRole('button', { name: 'Record refund' }));
  expect(await dialog.findByText('The payment provider does not answer right now.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Reference')).toHaveValue('Transfer 0815');

  api.on(MANUAL_REFUND_CALL, () => json({ modifiedCount: 1 }));
  api.on('GET /books', () => json(buildReport(30)));
  api.on('GET /books/refunds', () => json([]));
  await userEvent.click(dialog.getByRole('button', { name: 'Record refund' }));
  expect(await screen.findByText('No failed refunds.')).toBeInTheDocument();
  expect(screen.getByText('Manual refund of $1,250.50 recorded')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.sent(MANUAL_REFUND_CALL).at(-1)?.body).toEqual({ reference: 'Transfer 0815' });
});

test('the Money screen shows a failed refund of a deleted buyer with an unknown code', async () => {
  api.on('GET /books', () => json(buildReport(30, { stuck: { refunds: 1, payouts: 0 } })));
  api.on('GET /books/refunds', () => json([{ ...STUCK_REFUND, buyer: null, problem: 'new_code' }]));
  renderDashboard(PATH);
  expect(await screen.findByText('Deleted account')).toBeInTheDocument();
  expect(screen.getByText('The payment provider rejected it (new_code).')).toBeInTheDocument();
});

test('the Money screen shows daily totals as charts and a table; the URL stores the period', async () => {
  const { router } = renderDashboard(`${PATH}?days=7`);
  await userEvent.click(await screen.findByText('View as table'));
  const transactionsTable = within(await screen.findByRole('table', { name: 'Transactions' }));
  expect(transactionsTable.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DayReceivedHeldRefunds pendingRefundedDue to sellersPaid outFeesLost to chargebacks',
    'Nov 20, 2026$16,000$16,000$0$0$0$0$0$0',
  ]);
  expect(screen.getByRole('img', { name: /Received: \$16,000 total/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: '90 days' }));
  expect(router.state.location.search).toBe('?days=90');
  expect(await screen.findByRole('rowheader', { name: 'Nov 14, 2026 – Nov 20, 2026' })).toBeInTheDocument();
  expect(api.sent('GET /books').at(-1)?.query.get('days')).toBe('90');
});

test('the Money screen shows negative totals in the table, because the charts cannot', async () => {
  const day = { ...ZERO_MONEY, day: '2026-11-20', refunded: -500, owedBack: 500 };
  api.on('GET /books', () => json(buildReport(30, { days: [day] })));
  renderDashboard(PATH);
  const table = within(await screen.findByRole('table', { name: 'Transactions' }));
  expect(table.getByText('−$500')).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: /Received/ })).not.toBeInTheDocument();
});

test('the Money screen shows a message if no money moved in the period', async () => {
  api.on('GET /books', () => json(buildReport(30, { days: [] })));
  renderDashboard(PATH);
  expect(await screen.findByText('No transactions in this period')).toBeInTheDocument();
});

test('the Money screen lists the sellers, with all deleted sellers in one row', async () => {
  api.on('GET /books/sellers', () =>
    json([
      { ...totals, _id: 'sam', name: 'Sam Porter' },
      { ...ZERO_MONEY, _id: null, name: '' },
    ]),
  );
  renderDashboard(PATH);
  const table = within(await screen.findByRole('table', { name: 'By seller' }));
  const [, samRow, deletedSellersRow] = table.getAllByRole('row');
  expect(samRow).toHaveTextContent('Sam Porter$100,000$40,000.50$0$10,000$19,999.50$29,400$900−$300');
  expect(deletedSellersRow).toHaveTextContent('Deleted accounts');
});

test('the CSV file of daily totals contains every day of the period', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:test';
  };
  URL.revokeObjectURL = () => undefined;
  const fileNames: string[] = [];
  const clickSpy = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(
    this: HTMLAnchorElement,
  ) {
    fileNames.push(this.download);
  });
  renderDashboard(`${PATH}?days=7`);
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  clickSpy.mockRestore();
  expect(fileNames[0]).toMatch(/^money-by-day-\d{4}-\d\d-\d\d\.csv$/);
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(files[0]!);
  });
  const lines = String(text).trim().split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines[0]).toContain(',Fees,Lost to chargebacks,In dispute,Write-offs');
  expect(lines.at(-1)).toBe('2026-11-20,16000,16000,0,0,0,0,0,0,0,0');
});

test('the Money screen shows loading, a failure with Retry, and a message if nothing was sold', async () => {
  api.on('GET /books', neverRespond);
  const { unmount } = renderDashboard(PATH);
  expect(await screen.findByText('Loading the money totals…')).toBeInTheDocument();
  expect(await screen.findByText('No sales yet')).toBeInTheDocument();
  unmount();
  api.on('GET /books', () => errorResponse(503, 'Too busy just now'));
  renderDashboard(PATH);
  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent('We couldn’t load the money totalsToo busy just now');
  api.on('GET /books', () => json(buildReport(30)));
  await userEvent.click(within(failed).getByRole('button', { name: 'Retry' }));
  expect(await findEquation()).toBeTruthy();
});

test('the Money screen is for admins only', async () => {
  signInAs('seller');
  renderDashboard(PATH);
  expect(await screen.findByRole('alert')).toHaveTextContent('admin');
});
