import type { OwnReview } from '@second-gear/contract/reviews';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildReview } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let reviews: OwnReview[];
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  reviews = [{ ...buildReview({ answer: null }), orderId: 'order-1' }];
  api.on('GET /reviews', () => json(reviews));
  api.on('POST /reviews/review-1/answer', ({ body }) => {
    reviews = [{ ...reviews[0]!, answer: (body as { text: string }).text }];
    return json({ modifiedCount: 1 });
  });
});

const writeAnswer = async (button: string, text: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(screen.getByRole('dialog', { name: 'Reply to Bea' }));
  const field = dialog.getByLabelText('Your reply');
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
  await userEvent.click(dialog.getByRole('button', { name: 'Publish reply' }));
  return dialog;
};

test('Reviews saves an answer to a review, which can be changed later', async () => {
  renderDashboard('/dashboard/reviews');
  expect(await screen.findByText('Just as described.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sale: Volvo V60' })).toHaveAttribute(
    'href',
    '/dashboard/sales/order-1',
  );
  await writeAnswer('Reply', 'Thank you!');
  expect(await screen.findByText('Reply published')).toBeVisible();
  expect(await screen.findByText('Thank you!')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Edit your reply' }));
  expect(screen.getByLabelText('Your reply')).toHaveValue('Thank you!');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await writeAnswer('Edit your reply', 'Thanks again.');
  expect(await screen.findByText('Thanks again.')).toBeVisible();
});

test('an answer that is empty or rejected by the server shows the reason and stays', async () => {
  renderDashboard('/dashboard/reviews');
  const dialog = await writeAnswer('Reply', '');
  expect(await dialog.findByText('Answer is required')).toBeVisible();
  expect(api.sent('POST /reviews/review-1/answer')).toHaveLength(0);
  api.on('POST /reviews/review-1/answer', () => errorResponse(409, 'An admin removed this review'));
  await userEvent.type(dialog.getByLabelText('Your reply'), 'But no');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish reply' }));
  expect(await dialog.findByText('An admin removed this review')).toBeVisible();
  expect(dialog.getByLabelText('Your reply')).toHaveValue('But no');
});

test('a review that was taken down cannot be answered', async () => {
  reviews = [{ ...buildReview({ text: '', takenDown: true, answer: null }), orderId: 'order-1' }];
  renderDashboard('/dashboard/reviews');
  expect(await screen.findByText(/Our team removed this review’s text/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
});

test('Reviews explains an empty list and shows a failure with Retry', async () => {
  reviews = [];
  api.on('GET /reviews', () => errorResponse(403, 'Not now'));
  renderDashboard('/dashboard/reviews');
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Not now')).toBeVisible();
  api.on('GET /reviews', () => json(reviews));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No reviews yet')).toBeVisible();
});
