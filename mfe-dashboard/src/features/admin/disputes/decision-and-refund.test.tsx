import type { DisputeCase } from '@second-gear/contract/disputes';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildDisputeCase } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let dispute: DisputeCase;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('admin');
  dispute = buildDisputeCase();
  api.on('GET /disputes/dispute-1', () => json(dispute));
});
/** Builds the case as another admin has decided it. */
const buildDecidedCase = (change: Partial<DisputeCase['dispute']>): DisputeCase => ({
  ...dispute,
  state: 'decided',
  step: 'handed_over',
  dispute: { ...dispute.dispute, decidedAt: '2026-11-22T10:00:00.000Z', ...change },
});
const openCase = async () => {
  renderDashboard('/dashboard/disputes/dispute-1');
  await screen.findByRole('heading', { name: 'Decision' });
};
const chooseDecision = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));
const getReasonField = () => screen.getByLabelText('Reason');
const submitForm = () => userEvent.click(screen.getByRole('button', { name: 'Review decision' }));
const DECISION_CALL = 'POST /disputes/dispute-1/decision';

test('a partial refund is decided after a confirmation in words, and the result is focused', async () => {
  api.on(DECISION_CALL, () => {
    dispute = buildDecidedCase({ decision: 'part', refund: 5000.5, decisionReason: 'Both are right.' });
    return json({ modifiedCount: 1 });
  });
  await openCase();
  await chooseDecision(/Partial refund/);
  await userEvent.type(screen.getByLabelText('Refund amount'), '5,000.50');
  await userEvent.type(getReasonField(), 'Both are right.');
  await submitForm();
  expect(api.sent(DECISION_CALL)).toHaveLength(0);
  const confirmation = within(
    screen.getByRole('dialog', { name: 'Refund $5,000.50 and release the rest to the seller?' }),
  );
  expect(confirmation.getByText('five thousand dollars and fifty cents')).toBeInTheDocument();
  expect(
    confirmation.getByText('ten thousand nine hundred ninety-nine dollars and fifty cents'),
  ).toBeInTheDocument();
  await userEvent.click(confirmation.getByRole('button', { name: 'Refund $5,000.50, release $10,999.50' }));
  const result = await screen.findByRole('heading', {
    name: 'Decided: $5,000.50 refunded to the buyer, the rest released to the seller',
  });
  expect(api.sent(DECISION_CALL).map(({ body }) => body)).toEqual([
    { decision: 'part', amount: 5000.5, reason: 'Both are right.' },
  ]);
  expect(result).toHaveFocus();
  expect(screen.getByText('Both are right.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  [/Full refund to buyer: \$16,000/, 'Refund $16,000', 'refund'],
  [/Release to seller: \$16,000/, 'Release $16,000', 'release'],
])('choosing %s shows one button with the amount', async (choice, button, decision) => {
  api.on(DECISION_CALL, () => json({ modifiedCount: 1 }));
  await openCase();
  await chooseDecision(choice);
  await userEvent.type(getReasonField(), 'Clear case.');
  await submitForm();
  const confirmation = within(screen.getByRole('dialog'));
  expect(confirmation.getByText('sixteen thousand dollars')).toBeInTheDocument();
  expect(confirmation.getByText('Nothing')).toBeInTheDocument();
  await userEvent.click(confirmation.getByRole('button', { name: button }));
  await waitFor(() =>
    expect(api.sent(DECISION_CALL).map(({ body }) => body)).toEqual([{ decision, reason: 'Clear case.' }]),
  );
});

test('the decision form shows errors next to the fields and focuses the first one', async () => {
  await openCase();
  await submitForm();
  expect(screen.getByRole('radiogroup', { name: 'Outcome' })).toHaveAccessibleDescription(
    'Choose an outcome',
  );
  expect(getReasonField()).toHaveAccessibleDescription(expect.stringContaining('Reason is required'));
  expect(screen.getByRole('radio', { name: /Full refund/ })).toHaveFocus();
  await chooseDecision(/Partial refund/);
  await userEvent.type(getReasonField(), 'Clear case.');
  await userEvent.type(screen.getByLabelText('Refund amount'), '16000');
  await submitForm();
  expect(screen.getByLabelText('Refund amount')).toHaveAccessibleDescription(
    expect.stringContaining('Enter less than $16,000'),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a server error appears in the confirmation, and Back preserves the form', async () => {
  api.on(DECISION_CALL, () => errorResponse(503, 'Too busy just now'));
  await openCase();
  await chooseDecision(/Full refund/);
  await userEvent.type(getReasonField(), 'Clear case.');
  await submitForm();
  const confirmation = within(screen.getByRole('dialog'));
  await userEvent.click(confirmation.getByRole('button', { name: 'Refund $16,000' }));
  expect(await confirmation.findByRole('alert')).toHaveTextContent('Too busy just now');
  await userEvent.click(confirmation.getByRole('button', { name: 'Back' }));
  expect(getReasonField()).toHaveValue('Clear case.');
  expect(screen.getByRole('radio', { name: /Full refund/ })).toBeChecked();
});

test('a field rejected by the server shows its error in the form', async () => {
  api.on(DECISION_CALL, () => errorResponse(400, 'Look at the fields', { reason: 'Say more' }));
  await openCase();
  await chooseDecision(/Full refund/);
  await userEvent.type(getReasonField(), 'x');
  await submitForm();
  await userEvent.click(screen.getByRole('button', { name: 'Refund $16,000' }));
  await waitFor(() =>
    expect(getReasonField()).toHaveAccessibleDescription(expect.stringContaining('Say more')),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(getReasonField()).toHaveFocus();
});

test('if another admin decides first, the case shows that decision', async () => {
  api.on(DECISION_CALL, () => {
    dispute = buildDecidedCase({ decision: 'release' });
    return errorResponse(409, 'This dispute is decided already');
  });
  await openCase();
  await chooseDecision(/Full refund/);
  await userEvent.type(getReasonField(), 'Clear case.');
  await submitForm();
  await userEvent.click(screen.getByRole('button', { name: 'Refund $16,000' }));
  expect(await screen.findByRole('heading', { name: 'Decided: money released to the seller' })).toHaveFocus();
  expect(screen.getByText('This dispute is decided already')).toBeInTheDocument();
});

describe('refunding without a decision', () => {
  const REFUND_CALL = 'POST /orders/order-1/refund';
  const startRefund = async (amount: string) => {
    await openCase();
    await userEvent.click(screen.getByRole('button', { name: 'Refund buyer' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Refund buyer' }));
    if (amount) await userEvent.type(dialog.getByLabelText(/^Amount/), amount);
    await userEvent.type(dialog.getByLabelText('Reason'), 'Delivery was late');
    await userEvent.click(dialog.getByRole('button', { name: 'Review refund' }));
  };

  test('a partial refund requires a confirmation in words, and the result is focused', async () => {
    api.on(REFUND_CALL, () => {
      dispute = { ...dispute, refunded: 1200, left: 14_800 };
      return json({ insertedId: 'refund-1' }, 201);
    });
    await startRefund('1200');
    const confirmation = within(screen.getByRole('dialog', { name: 'Refund $1,200?' }));
    expect(confirmation.getByText('one thousand two hundred dollars')).toBeInTheDocument();
    expect(confirmation.getByText('fourteen thousand eight hundred dollars')).toBeInTheDocument();
    await userEvent.click(confirmation.getByRole('button', { name: 'Refund $1,200' }));
    const done = await screen.findByText('We’re refunding $1,200 to the buyer.');
    expect(done).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.sent(REFUND_CALL).map(({ body }) => body)).toEqual([
      { amount: 1200, reason: 'Delivery was late' },
    ]);
    expect(screen.getByText(/up to \$14,800/)).toBeInTheDocument();
  });

  test('a refund without an amount returns the whole remainder', async () => {
    api.on(REFUND_CALL, () => {
      dispute = { ...buildDecidedCase({ decision: 'refund', refund: 16_000 }), step: 'refunded', left: 0 };
      return json({ insertedId: 'refund-1' }, 201);
    });
    await startRefund('');
    await userEvent.click(screen.getByRole('button', { name: 'Refund $16,000' }));
    expect(await screen.findByText('We’re refunding $16,000 to the buyer.')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Refund buyer' })).not.toBeInTheDocument();
  });

  test('a refund above the remainder shows an error at the field and preserves the text', async () => {
    await startRefund('16000.01');
    const dialog = within(screen.getByRole('dialog', { name: 'Refund buyer' }));
    expect(dialog.getByLabelText(/^Amount/)).toHaveAccessibleDescription(
      expect.stringContaining('Enter $16,000 or less'),
    );
    expect(dialog.getByLabelText('Reason')).toHaveValue('Delivery was late');
  });

  test('a server error appears in the confirmation, and Back returns to the unchanged form', async () => {
    api.on(REFUND_CALL, () => errorResponse(503, 'Too busy just now'));
    await startRefund('1200');
    await userEvent.click(screen.getByRole('button', { name: 'Refund $1,200' }));
    const confirmation = within(screen.getByRole('dialog', { name: 'Refund $1,200?' }));
    expect(await confirmation.findByRole('alert')).toHaveTextContent('Too busy just now');
    await userEvent.click(confirmation.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('1200');
  });

  test('Esc returns from the confirmation to the form, which confirms before discarding input', async () => {
    await startRefund('1200');
    const pressEsc = (name: string) =>
      fireEvent(screen.getByRole('dialog', { name }), new Event('cancel', { cancelable: true }));
    pressEsc('Refund $1,200?');
    expect(screen.queryByRole('dialog', { name: 'Refund $1,200?' })).not.toBeInTheDocument();
    const form = within(screen.getByRole('dialog', { name: 'Refund buyer' }));
    expect(form.getByLabelText('Reason')).toHaveValue('Delivery was late');
    pressEsc('Refund buyer');
    await userEvent.click(
      within(screen.getByRole('dialog', { name: 'Close without sending?' })).getByRole('button', {
        name: 'Keep editing',
      }),
    );
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('1200');
  });
});
