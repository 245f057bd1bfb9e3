import type { DisputeCase } from '@second-gear/contract/disputes';
import { freshSite, signInAs } from '@second-gear/web-testing/browser';
import { buildDisputeCase } from '@second-gear/web-testing/builders';
import { type FakeApi, json, refusal } from '@second-gear/web-testing/fake-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { visit } from '../../test-support/site.tsx';

let api: FakeApi;
let dispute: DisputeCase;
beforeEach(() => {
  api = freshSite();
  signInAs('admin');
  dispute = buildDisputeCase();
  api.on('GET /disputes/dispute-1', () => json(dispute));
});
/** The case as it is once somebody has decided it. */
const decided = (change: Partial<DisputeCase['dispute']>): DisputeCase => ({
  ...dispute,
  state: 'decided',
  step: 'handed_over',
  dispute: { ...dispute.dispute, decidedAt: '2026-11-22T10:00:00.000Z', ...change },
});
const open = async () => {
  visit('/dashboard/disputes/dispute-1');
  await screen.findByRole('heading', { name: 'Decide' });
};
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));
const reason = () => screen.getByLabelText('Reason');
const check = () => userEvent.click(screen.getByRole('button', { name: 'Check and decide' }));
const DECISION = 'POST /disputes/dispute-1/decision';

test('a part is decided after reading in words what each side gets; the result has the focus', async () => {
  api.on(DECISION, () => {
    dispute = decided({ decision: 'part', refund: 5000.5, decisionReason: 'Both are right.' });
    return json({ modifiedCount: 1 });
  });
  await open();
  await choose(/A part goes back/);
  await userEvent.type(screen.getByLabelText('Amount that the buyer gets back'), '5,000.50');
  await userEvent.type(reason(), 'Both are right.');
  await check();
  expect(api.sent(DECISION)).toHaveLength(0);
  const question = within(
    screen.getByRole('dialog', { name: 'Give $5,000.50 back, and the rest to the seller?' }),
  );
  expect(question.getByText('five thousand dollars and fifty cents')).toBeInTheDocument();
  expect(
    question.getByText('ten thousand nine hundred ninety-nine dollars and fifty cents'),
  ).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: 'Refund $5,000.50, release $10,999.50' }));
  const result = await screen.findByRole('heading', {
    name: 'Decided: $5,000.50 goes back to the buyer, the seller gets the rest',
  });
  expect(api.sent(DECISION).map(({ body }) => body)).toEqual([
    { decision: 'part', amount: 5000.5, reason: 'Both are right.' },
  ]);
  expect(result).toHaveFocus();
  expect(screen.getByText('Both are right.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  [/All goes back to the buyer: \$16,000/, 'Refund $16,000', 'refund'],
  [/The seller gets all: \$16,000/, 'Release $16,000', 'release'],
])('%s is one button that says the amount', async (choice, button, decision) => {
  api.on(DECISION, () => json({ modifiedCount: 1 }));
  await open();
  await choose(choice);
  await userEvent.type(reason(), 'Clear case.');
  await check();
  const question = within(screen.getByRole('dialog'));
  expect(question.getByText('sixteen thousand dollars')).toBeInTheDocument();
  expect(question.getByText('Nothing')).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: button }));
  await waitFor(() =>
    expect(api.sent(DECISION).map(({ body }) => body)).toEqual([{ decision, reason: 'Clear case.' }]),
  );
});

test('what is missing is said beside its field, the first of which has the focus', async () => {
  await open();
  await check();
  expect(screen.getByRole('radiogroup', { name: 'How does it end?' })).toHaveAccessibleDescription(
    'Choose how it ends',
  );
  expect(reason()).toHaveAccessibleDescription(expect.stringContaining('Reason is required'));
  expect(screen.getByRole('radio', { name: /All goes back/ })).toHaveFocus();
  await choose(/A part goes back/);
  await userEvent.type(reason(), 'Clear case.');
  await userEvent.type(screen.getByLabelText('Amount that the buyer gets back'), '16000');
  await check();
  expect(screen.getByLabelText('Amount that the buyer gets back')).toHaveAccessibleDescription(
    expect.stringContaining('Give less than $16,000'),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a refusal is said in the question; going back keeps what was filled in', async () => {
  api.on(DECISION, () => refusal(503, 'Too busy just now'));
  await open();
  await choose(/All goes back/);
  await userEvent.type(reason(), 'Clear case.');
  await check();
  const question = within(screen.getByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Refund $16,000' }));
  expect(await question.findByRole('alert')).toHaveTextContent('Too busy just now');
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(reason()).toHaveValue('Clear case.');
  expect(screen.getByRole('radio', { name: /All goes back/ })).toBeChecked();
});

test('a refused field is said in the form', async () => {
  api.on(DECISION, () => refusal(400, 'Look at the fields', { reason: 'Say more' }));
  await open();
  await choose(/All goes back/);
  await userEvent.type(reason(), 'x');
  await check();
  await userEvent.click(screen.getByRole('button', { name: 'Refund $16,000' }));
  await waitFor(() => expect(reason()).toHaveAccessibleDescription(expect.stringContaining('Say more')));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(reason()).toHaveFocus();
});

test('where another admin was quicker the case shows what was decided', async () => {
  api.on(DECISION, () => {
    dispute = decided({ decision: 'release' });
    return refusal(409, 'This dispute is decided already');
  });
  await open();
  await choose(/All goes back/);
  await userEvent.type(reason(), 'Clear case.');
  await check();
  await userEvent.click(screen.getByRole('button', { name: 'Refund $16,000' }));
  expect(await screen.findByRole('heading', { name: 'Decided: the seller gets the money' })).toHaveFocus();
  expect(screen.getByText('This dispute is decided already')).toBeInTheDocument();
});

describe('refunding besides', () => {
  const REFUND = 'POST /orders/order-1/refund';
  const start = async (amount: string) => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Refund the buyer' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Refund the buyer' }));
    if (amount) await userEvent.type(dialog.getByLabelText(/^Amount/), amount);
    await userEvent.type(dialog.getByLabelText('Reason'), 'Delivery was late');
    await userEvent.click(dialog.getByRole('button', { name: 'Check the refund' }));
  };

  test('a part goes back after reading it in words; what was done has the focus', async () => {
    api.on(REFUND, () => {
      dispute = { ...dispute, refunded: 1200, left: 14_800 };
      return json({ insertedId: 'refund-1' }, 201);
    });
    await start('1200');
    const question = within(screen.getByRole('dialog', { name: 'Refund $1,200?' }));
    expect(question.getByText('one thousand two hundred dollars')).toBeInTheDocument();
    expect(question.getByText('fourteen thousand eight hundred dollars')).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Refund $1,200' }));
    const done = await screen.findByText('$1,200 goes back to the buyer.');
    expect(done).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.sent(REFUND).map(({ body }) => body)).toEqual([{ amount: 1200, reason: 'Delivery was late' }]);
    expect(screen.getByText(/^\$14,800 can go back/)).toBeInTheDocument();
  });

  test('without an amount it is all that is left', async () => {
    api.on(REFUND, () => {
      dispute = { ...decided({ decision: 'refund', refund: 16_000 }), step: 'refunded', left: 0 };
      return json({ insertedId: 'refund-1' }, 201);
    });
    await start('');
    await userEvent.click(screen.getByRole('button', { name: 'Refund $16,000' }));
    expect(await screen.findByText('$16,000 goes back to the buyer.')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Refund the buyer' })).not.toBeInTheDocument();
  });

  test('more than is left is refused beside the field, and what was typed stays', async () => {
    await start('16000.01');
    const dialog = within(screen.getByRole('dialog', { name: 'Refund the buyer' }));
    expect(dialog.getByLabelText(/^Amount/)).toHaveAccessibleDescription(
      expect.stringContaining('Only $16,000 is left'),
    );
    expect(dialog.getByLabelText('Reason')).toHaveValue('Delivery was late');
  });

  test('a refusal is said; Back leads to the form as it was', async () => {
    api.on(REFUND, () => refusal(503, 'Too busy just now'));
    await start('1200');
    await userEvent.click(screen.getByRole('button', { name: 'Refund $1,200' }));
    const question = within(screen.getByRole('dialog', { name: 'Refund $1,200?' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Too busy just now');
    await userEvent.click(question.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('1200');
  });

  test('Esc in the question leads back to the form; there it asks before what was typed is lost', async () => {
    await start('1200');
    const pressEsc = (name: string) =>
      fireEvent(screen.getByRole('dialog', { name }), new Event('cancel', { cancelable: true }));
    pressEsc('Refund $1,200?');
    expect(screen.queryByRole('dialog', { name: 'Refund $1,200?' })).not.toBeInTheDocument();
    const form = within(screen.getByRole('dialog', { name: 'Refund the buyer' }));
    expect(form.getByLabelText('Reason')).toHaveValue('Delivery was late');
    pressEsc('Refund the buyer');
    await userEvent.click(
      within(screen.getByRole('dialog', { name: 'Close without sending?' })).getByRole('button', {
        name: 'Keep editing',
      }),
    );
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('1200');
  });
});
