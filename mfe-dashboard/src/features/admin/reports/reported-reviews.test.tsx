import type { ReviewReport } from '@second-gear/contract/reviews';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let state: ReviewReport['state'];
const buildReport = (): ReviewReport => ({
  _id: 'report-1',
  reviewId: 'review-1',
  stars: 1,
  text: 'He is a crook.',
  answer: 'I am not.',
  sellerId: 'sam',
  sellerName: 'Sam Porter',
  brandName: 'Volvo',
  model: 'V60',
  reason: 'It insults somebody',
  reporter: 'Ben Okoro',
  state,
  createdAt: '2026-11-20T10:00:00.000Z',
});
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('admin');
  state = 'open';
  api.on('GET /reportlist', () => json([]));
  api.on('GET /review-reports', ({ query }) =>
    json([null, `${state}`].includes(query.get('state')) ? [buildReport()] : []),
  );
  api.on('PUT /review-reports/report-1/resolution', ({ body }) => {
    state = (body as { resolution: ReviewReport['state'] }).resolution;
    return json({ modifiedCount: 1 });
  });
});

const openReport = async (name: string) => {
  const reviewsRegion = await screen.findByRole('region', { name: 'Reported reviews' });
  await userEvent.click(await within(reviewsRegion).findByRole('button', { name }));
  return within(screen.getByRole('dialog', { name: 'Reported review of Sam Porter' }));
};

test('Reported Reviews appears below the reported cars and shows a message if it is empty', async () => {
  api.on('GET /review-reports', () => json([]));
  renderDashboard('/dashboard/reporteditems');
  expect(await screen.findByText('No reported reviews yet.')).toBeVisible();
  expect(screen.getByText('No reports yet')).toBeVisible();
  expect(screen.queryByLabelText('Report status')).not.toBeInTheDocument();
});

test('the review report shows the full text, reason and reporter; takedown can be undone', async () => {
  renderDashboard('/dashboard/reporteditems');
  const dialog = await openReport('Resolve');
  for (const text of ['He is a crook.', 'I am not.', 'It insults somebody', 'Ben Okoro'])
    expect(dialog.getByText(text)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove review text' }));
  expect(await screen.findByText('Review text removed')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'Details' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Review text restored and report reopened')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Resolve' })).toBeVisible();
});

test('a dismissed review report can be read and reopened', async () => {
  renderDashboard('/dashboard/reporteditems');
  await userEvent.click((await openReport('Resolve')).getByRole('button', { name: 'Keep review' }));
  expect(await screen.findByText('Report dismissed')).toBeVisible();
  await screen.findByRole('button', { name: 'Details' });
  await userEvent.click((await openReport('Details')).getByRole('button', { name: 'Reopen report' }));
  expect(await screen.findByText('Report reopened')).toBeVisible();
});

test('a server error appears in the review report dialog, which stays open', async () => {
  api.on('PUT /review-reports/report-1/resolution', () =>
    errorResponse(409, 'This report is already resolved'),
  );
  renderDashboard('/dashboard/reporteditems');
  const dialog = await openReport('Resolve');
  await userEvent.click(dialog.getByRole('button', { name: 'Keep review' }));
  expect(await dialog.findByText('This report is already resolved')).toBeVisible();
});

test('Reported Reviews filters by state on the server, with its own URL parameter', async () => {
  const { router } = renderDashboard('/dashboard/reporteditems');
  await screen.findByText('He is a crook.');
  await userEvent.selectOptions(screen.getByLabelText('Report status'), 'Text removed');
  expect(await screen.findByText('No reported reviews with this status.')).toBeVisible();
  expect(router.state.location.search).toBe('?reviews=taken_down');
});
