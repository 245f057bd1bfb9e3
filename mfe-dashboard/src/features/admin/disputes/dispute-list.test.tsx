import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildDisputeItem } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, neverRespond } from '@second-gear/test-utils/fake-api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('admin');
});

test('the dispute list shows who opened a dispute and who must act, and links to the case', async () => {
  api.on('GET /disputes', () =>
    json([
      buildDisputeItem(),
      buildDisputeItem({ _id: 'dispute-2', kind: 'bank', sellerName: null }),
      // Neither has a picture: the first comes from an older API, and the car of the second is deleted.
      buildDisputeItem({ _id: 'dispute-3', state: 'answered', image: undefined }),
      buildDisputeItem({ _id: 'dispute-4', state: 'decided', image: null }),
    ]),
  );
  renderDashboard('/dashboard/disputes');
  expect(await screen.findByRole('table', { name: 'Disputes' })).toBeInTheDocument();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'SL.',
    'Car',
    'Price',
    'Buyer',
    'Seller',
    'Opened by',
    'Opened on',
    'Status',
  ]);
  const [, openRow, bankRow, answeredRow, decidedRow] = screen.getAllByRole('row');
  expect(within(openRow!).getByRole('link', { name: 'Volvo V60' })).toHaveAttribute(
    'href',
    '/dashboard/disputes/dispute-1',
  );
  expect(openRow!.querySelector('img')).toHaveAttribute('src', '/api/images/v60-side.svg');
  expect(answeredRow!.querySelector('img')).toBeNull();
  expect(decidedRow!.querySelector('img')).toBeNull();
  expect(openRow).toHaveTextContent('$16,000Ben OkoroSam PorterBuyer');
  expect(openRow).toHaveTextContent('Waiting for seller');
  expect(bankRow).toHaveTextContent('Deleted accountBank (chargeback)');
  expect(bankRow).toHaveTextContent('With the bank');
  expect(answeredRow).toHaveTextContent('Awaiting decision');
  expect(decidedRow).toHaveTextContent('Decided');
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeInTheDocument();
});

test('the dispute list filters by state on the server and stores it in the URL', async () => {
  api.on('GET /disputes', ({ query }) => json(query.get('state') === 'decided' ? [] : [buildDisputeItem()]));
  const { router } = renderDashboard('/dashboard/disputes');
  await screen.findByText('Volvo V60');
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Decided');
  expect(await screen.findByText('No disputes with this status')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?state=decided');
  await userEvent.click(screen.getByRole('button', { name: 'Show all disputes' }));
  expect(await screen.findByText('Volvo V60')).toBeInTheDocument();
});

test('the dispute list shows loading and a message if there are no disputes', async () => {
  api.on('GET /disputes', neverRespond);
  const { unmount } = renderDashboard('/dashboard/disputes');
  expect(await screen.findByText('Loading disputes…')).toBeInTheDocument();
  unmount();
  api.on('GET /disputes', () => json([]));
  renderDashboard('/dashboard/disputes');
  expect(await screen.findByText('No disputes')).toBeInTheDocument();
});

test('the dispute list shows a failure with Retry', async () => {
  api.on('GET /disputes', () => errorResponse(503, 'Too busy just now'));
  renderDashboard('/dashboard/disputes');
  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent('We couldn’t load disputesToo busy just now');
  api.on('GET /disputes', () => json([buildDisputeItem()]));
  await userEvent.click(within(failed).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Volvo V60')).toBeInTheDocument();
});

test('the dispute list is for admins only', async () => {
  signInAs('seller');
  renderDashboard('/dashboard/disputes');
  expect(await screen.findByRole('alert')).toHaveTextContent('admin');
});
