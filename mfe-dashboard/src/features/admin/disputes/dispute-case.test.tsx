import type { DisputeCase } from '@second-gear/contract/disputes';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildDisputeCase, buildOrderedListing } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, neverRespond } from '@second-gear/test-utils/fake-api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

const PATH = '/dashboard/disputes/dispute-1';
let api: FakeApi;
let dispute: DisputeCase;
/** Returns the current case's dispute with the given changes. */
const withDispute = (change: Partial<DisputeCase['dispute']>) => ({ ...dispute.dispute, ...change });
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('admin');
  dispute = buildDisputeCase();
  api.on('GET /disputes/dispute-1', () => json(dispute));
});
const findHeading = (name: string) => screen.findByRole('heading', { name });

test('the dispute case shows the order, its money, both parties and the history', async () => {
  dispute = buildDisputeCase({
    refunded: 1000,
    left: 15_000,
    dispute: withDispute({ answer: 'It was fine.', answeredAt: '2026-11-21T12:00:00.000Z' }),
    refunds: [
      {
        amount: 1000,
        reason: 'cancelled',
        note: 'A first part',
        state: 'pending',
        createdAt: '2026-11-21T11:00:00.000Z',
      },
    ],
  });
  renderDashboard(PATH);
  expect(await findHeading('Dispute about the Volvo V60')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View car' })).toHaveAttribute('href', '/cars/car-1');
  expect(screen.getByRole('img', { name: 'The Volvo V60' })).toBeInTheDocument();
  const order = screen.getByRole('region', { name: 'Order' });
  for (const fact of ['Paid$16,000', 'Refunded$1,000', 'Amount in dispute$15,000'])
    expect(order).toHaveTextContent(fact);
  expect(order).toHaveTextContent('Disputed, payout on hold until decided');
  const statements = within(screen.getByRole('region', { name: 'Statements' }));
  const [buyer, seller] = statements.getAllByRole('article');
  expect(buyer).toHaveTextContent(/^Ben Okoro \(buyer\).*The transmission is broken\.$/);
  expect(seller).toHaveTextContent(/^Sam Porter \(seller\).*It was fine\.$/);
  const steps = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
  expect(steps.map((step) => step.lastChild?.textContent)).toEqual(['Ordered', 'Paid: $16,000', 'Disputed']);
  expect(screen.getByRole('list', { name: 'Refunds' })).toHaveTextContent(
    '$1,000: On its way to the buyerA first part',
  );
});

test('the dispute case shows the car as ordered and later changes to the listing', async () => {
  dispute = buildDisputeCase({ listing: buildOrderedListing({ mileage: 30_000, changed: ['vin'] }) });
  renderDashboard(PATH);
  const listing = await screen.findByRole('region', { name: 'Listing at time of order' });
  expect(listing).toHaveTextContent('Mileage30,000 mi');
  expect(listing).toHaveTextContent('Changed since then: VIN.');
});

test('the dispute case opens a picture in full size and restores focus afterwards', async () => {
  renderDashboard(PATH);
  const thumbnail = await screen.findByRole('button', { name: 'Photo 1 of 1 from Ben Okoro' });
  await userEvent.click(thumbnail);
  const dialog = within(screen.getByRole('dialog', { name: 'Photo 1 of 1 from Ben Okoro' }));
  expect(dialog.getByRole('img')).toHaveAttribute('src', '/api/images/gearbox.webp');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(thumbnail).toHaveFocus();
});

test('the dispute case shows that the seller has not answered', async () => {
  renderDashboard(PATH);
  expect(
    await screen.findByText('The seller hasn’t responded yet. You can wait or decide now.'),
  ).toBeInTheDocument();
});

test('the dispute case shows that a bank’s dispute is decided by the bank', async () => {
  dispute = buildDisputeCase({
    kind: 'bank',
    dispute: withDispute({ kind: 'bank', text: 'fraudulent', pictures: [] }),
  });
  renderDashboard(PATH);
  expect(await findHeading('The bank decides')).toBeInTheDocument();
  expect(screen.getByText('The bank hasn’t decided yet.')).toBeInTheDocument();
  expect(screen.getByText('The buyer didn’t make this payment.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Review decision' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Refund buyer' })).not.toBeInTheDocument();
});

test.each([
  ['buyer', 'part', 'Decided: $5,000 refunded to the buyer, the rest released to the seller'],
  ['buyer', 'release', 'Decided: money released to the seller'],
  ['bank', 'refund', 'The bank refunded $5,000 to the buyer'],
  ['bank', 'release', 'The bank sided with the seller. No refund.'],
] as const)(
  'the dispute case shows the result of a %s’s dispute: %s',
  async (kind, decision, expectedHeading) => {
    dispute = buildDisputeCase({
      kind,
      state: 'decided',
      step: 'paid_out',
      payout: { amount: 10_670, fee: 330, state: 'sent' },
      dispute: withDispute({
        kind,
        decision,
        refund: 5000,
        decisionReason: kind === 'buyer' ? 'Both are right.' : null,
        decidedAt: '2026-11-22T10:00:00.000Z',
      }),
    });
    renderDashboard(PATH);
    const result = await findHeading(expectedHeading);
    expect(result).not.toHaveFocus();
    expect(screen.getByText('$10,670 (after a $330 fee): paid out')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Review decision' })).not.toBeInTheDocument();
  },
);

test('the dispute case shows loading, an unknown dispute, and a failure with Retry', async () => {
  api.on('GET /disputes/dispute-1', neverRespond);
  const { unmount } = renderDashboard(PATH);
  expect(await screen.findByText('Loading this dispute…')).toBeInTheDocument();
  unmount();
  renderDashboard('/dashboard/disputes/dispute-2');
  expect(await screen.findByText('Dispute not found')).toBeInTheDocument();
  api.on('GET /disputes/dispute-3', () => errorResponse(503, 'Too busy just now'));
  renderDashboard('/dashboard/disputes/dispute-3');
  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent('Too busy just now');
  api.on('GET /disputes/dispute-3', () => json(dispute));
  await userEvent.click(within(failed).getByRole('button', { name: 'Retry' }));
  expect(await findHeading('Dispute about the Volvo V60')).toBeInTheDocument();
});
