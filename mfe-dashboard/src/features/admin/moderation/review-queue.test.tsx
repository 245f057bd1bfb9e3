import type { ModerationCase, ModerationRule } from '@second-gear/contract/moderation';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let items: ModerationCase[];
let rules: ModerationRule[];
const listing: ModerationCase = {
  _id: 'case-1',
  kind: 'listing',
  state: 'waiting',
  findings: [
    { rule: 'price_far_off', says: '$900 is 91% below the typical $9,800 to $12,000 for similar cars' },
    { rule: 'contact_data', says: 'Contains a phone number' },
  ],
  reason: '',
  carId: 'car-1',
  orderId: null,
  brandName: 'Volvo',
  model: 'V60',
  text: 'Call me: 312 555 0142',
  resellPrice: 900,
  images: ['/api/images/one/1600.webp'],
  stars: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ownerId: 'sam',
  ownerName: 'Sam Porter',
};
const review: ModerationCase = {
  ...listing,
  ...{ _id: 'case-2', kind: 'review', carId: null, orderId: 'order-1', resellPrice: null, images: [] },
  ...{ stars: 2, text: 'Write to bea@mail.example', ownerId: null, ownerName: null },
  findings: [{ rule: 'contact_data', says: 'Contains an email address' }],
};
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('admin');
  items = [listing, review];
  rules = [
    { name: 'price_far_off', on: true, limit: 50 },
    { name: 'contact_data', on: true, limit: null },
  ];
  api.on('GET /moderation', ({ query }) => json(items.filter(({ state }) => state === query.get('state'))));
  api.on('GET /moderation/rules', () => json(rules));
  for (const id of ['case-1', 'case-2']) {
    api.on(`PUT /moderation/${id}/decision`, ({ body }) => {
      const { decision, reason = '' } = body as { decision: ModerationCase['state']; reason?: string };
      items = items.map((item) => (item._id === id ? { ...item, state: decision, reason } : item));
      return json({ modifiedCount: 1 });
    });
  }
});

const findRow = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('Review Queue shows pending cases with findings, text and author', async () => {
  renderDashboard('/dashboard/moderation');
  const listingRow = await findRow(/Sam Porter/);
  for (const text of ['Contains a phone number', 'Call me: 312 555 0142', '$900'])
    expect(listingRow.getByText(text)).toBeVisible();
  expect(listingRow.getByRole('link', { name: 'Volvo V60' })).toHaveAttribute('href', '/cars/car-1');
  expect(listingRow.getByRole('link', { name: 'Sam Porter' })).toHaveAttribute(
    'href',
    '/dashboard/people/sam',
  );
  const reviewRow = await findRow(/Deleted account/);
  expect(reviewRow.getByText('Deleted account')).toBeVisible();
  expect(reviewRow.getByText('Write to bea@mail.example')).toBeVisible();
});

test('Review Queue highlights the findings in the text', async () => {
  const text = 'Call 312 555 0142, or mail bea@mail.example today';
  const marks = [
    { from: 5, to: 18 },
    { from: 27, to: 43 },
  ];
  items = [{ ...listing, text, marks }, review];
  renderDashboard('/dashboard/moderation');
  const cell = (await findRow(/Sam Porter/)).getByRole('cell', { name: text });
  const highlights = within(cell).getAllByRole('mark');
  expect(highlights.map((mark) => mark.textContent)).toEqual(['312 555 0142,', 'bea@mail.example']);
  expect((await findRow(/Deleted account/)).queryByRole('mark')).not.toBeInTheDocument();
});

test('Review Queue removes an approved case, and Undo puts it back', async () => {
  renderDashboard('/dashboard/moderation');
  await userEvent.click((await findRow(/Sam Porter/)).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved and visible to everyone')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Sam Porter/ })).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Returned to the queue')).toBeVisible();
  expect(await screen.findByRole('row', { name: /Sam Porter/ })).toBeVisible();
});

test('Review Queue approves all pending cases together, and one Undo puts them back', async () => {
  renderDashboard('/dashboard/moderation');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  const bar = within(await screen.findByRole('group', { name: 'Selected rows' }));
  await userEvent.click(bar.getByRole('button', { name: /Approve/ }));
  expect(await screen.findByText('2 items approved')).toBeInTheDocument();
  expect(items.map(({ state }) => state)).toEqual(['approved', 'approved']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 items returned to the queue')).toBeInTheDocument();
  expect(items.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
});

test('Review Queue requires a reason for a rejection and shows it with the rejected item', async () => {
  const { router } = renderDashboard('/dashboard/moderation');
  await userEvent.click((await findRow(/Sam Porter/)).getByRole('button', { name: 'Reject' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Reject Volvo V60?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  expect(api.sent('PUT /moderation/case-1/decision')).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Reason'), 'No numbers, please');
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Rejected. The author will see your reason.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Rejected');
  const rejectedRow = await findRow(/Sam Porter/);
  expect(rejectedRow.getByText('Rejected: No numbers, please')).toBeVisible();
  expect(router.state.location.search).toBe('?state=refused');
  await userEvent.click(rejectedRow.getByRole('button', { name: 'Return to queue' }));
  expect(await screen.findByText('Nothing rejected yet')).toBeVisible();
});

test('a server error appears in the reject dialog, and the reason stays', async () => {
  api.on('PUT /moderation/case-1/decision', () => errorResponse(409, 'Another admin has decided already'));
  renderDashboard('/dashboard/moderation');
  await userEvent.click((await findRow(/Sam Porter/)).getByRole('button', { name: 'Reject' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'No');
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText('Another admin has decided already')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('No');
});

test('Review Queue shows a message if it is empty and an error if loading fails', async () => {
  items = [];
  renderDashboard('/dashboard/moderation');
  expect(await screen.findByText('Nothing to review')).toBeVisible();
  api.on('GET /moderation', () => errorResponse(400, 'Not now'));
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Approved');
  expect(await screen.findByText('Not now')).toBeVisible();
});

test('Review Queue shows the rules after the queue has loaded, to avoid a layout shift', async () => {
  let respond: (response: Response) => void = () => undefined;
  api.on('GET /moderation', () => new Promise<Response>((resolve) => (respond = resolve)));
  renderDashboard('/dashboard/moderation');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  await waitFor(() => expect(api.sent('GET /moderation')).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Rules' })).toBeNull();
  respond(json(items));
  expect(await screen.findByRole('heading', { name: 'Rules' })).toBeVisible();
});

describe('moderation rules', () => {
  const findRuleForm = async () => within(await screen.findByRole('form', { name: 'Rule: Unusual price' }));

  test('each rule is saved separately, and Undo restores it', async () => {
    api.on('PUT /moderation/rules/price_far_off', ({ body }) => {
      rules = [{ name: 'price_far_off', ...(body as Omit<ModerationRule, 'name'>) }];
      return json({ modifiedCount: 1 });
    });
    renderDashboard('/dashboard/moderation');
    const limit = (await findRuleForm()).getByLabelText(/^Allowed deviation/);
    await userEvent.clear(limit);
    await userEvent.type(limit, '30');
    await userEvent.click((await findRuleForm()).getByRole('checkbox'));
    await userEvent.click((await findRuleForm()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Rule saved')).toBeVisible();
    expect(rules[0]).toEqual({ name: 'price_far_off', on: false, limit: 30 });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Rule restored')).toBeVisible();
    await waitFor(async () =>
      expect((await findRuleForm()).getByLabelText(/^Allowed deviation/)).toHaveValue('50'),
    );
    expect((await findRuleForm()).getByRole('checkbox')).toBeChecked();
  });

  test.each(['', '4', '96', '1.5', 'many'])(
    'a limit of %j is rejected at its field, and the text stays',
    async (value) => {
      renderDashboard('/dashboard/moderation');
      const limit = (await findRuleForm()).getByLabelText(/^Allowed deviation/);
      await userEvent.clear(limit);
      if (value) await userEvent.type(limit, value);
      await userEvent.click((await findRuleForm()).getByRole('button', { name: 'Save' }));
      expect(limit).toHaveAccessibleDescription(/Enter a whole number from 5 to 95/);
      expect(limit).toHaveValue(value);
      expect(api.sent('PUT /moderation/rules/price_far_off')).toEqual([]);
    },
  );

  test('saving an unchanged rule shows a message and sends nothing', async () => {
    renderDashboard('/dashboard/moderation');
    await userEvent.click((await findRuleForm()).getByRole('button', { name: 'Save' }));
    expect((await findRuleForm()).getByText('No changes to save')).toBeVisible();
    expect(api.sent('PUT /moderation/rules/price_far_off')).toEqual([]);
  });
});
