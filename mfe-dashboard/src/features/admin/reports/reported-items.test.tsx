import type { ReportedItem } from '@second-gear/contract/reports';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildReport } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';
import { shortenDescription } from './shorten-description.ts';

let api: FakeApi;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('admin');
  api.on('GET /review-reports', () => json([]));
});

// spec:2.51 9.3
test('shortenDescription returns the first 20 characters of a description followed by dots', () => {
  expect(shortenDescription('Family car, always kept in a garage.')).toBe('Family car, always k...');
});

// spec:2.51 4.14
test('Reported Items shows the columns of the specification, with a sold car as Pending', async () => {
  api.on('GET /reportlist', () => json([buildReport(), buildReport({ _id: 'report-2', paid: true })]));
  renderDashboard('/dashboard/reporteditems');
  expect(await screen.findAllByText('Family car, always k...')).toHaveLength(2);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'SL.',
    'Brand Name',
    'Model',
    'Description',
    'Price',
    'Action',
  ]);
  const [, openRow, soldRow] = screen.getAllByRole('row');
  expect(within(openRow!).getByRole('button', { name: 'Delete' })).toBeInTheDocument();
  expect(within(soldRow!).getByRole('button', { name: 'Pending' })).toBeDisabled();
  expect(within(soldRow!).queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('a Reported Items row shows the reason and the reporter', async () => {
  api.on('GET /reportlist', () =>
    json([
      buildReport({ reporter: 'Bea Buyer', reason: 'The price is wrong' }),
      buildReport({ _id: 'report-2', reporter: 'Cleo Diaz', reason: '' }),
    ]),
  );
  renderDashboard('/dashboard/reporteditems');
  expect(await screen.findByText('Reported by Bea Buyer: The price is wrong')).toBeVisible();
  expect(screen.getByText('Reported by Cleo Diaz')).toBeVisible();
});

test('Reported Items deletes a report after confirmation, and Undo restores it', async () => {
  let reports = [buildReport()];
  api.on('GET /reportlist', () => json(reports));
  api.on('DELETE /reportlist/report-1', () => {
    reports = [];
    return json({ deletedCount: 1 });
  });
  api.on('POST /reportlist/report-1/restore', () => {
    reports = [buildReport()];
    return json({ modifiedCount: 1 });
  });
  renderDashboard('/dashboard/reporteditems');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Reported Item deleted successfully')).toBeInTheDocument();
  expect(await screen.findByText('No reports yet')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Report restored')).toBeInTheDocument();
  expect(await screen.findByText('Family car, always k...')).toBeInTheDocument();
});

describe('resolving a report', () => {
  let state: ReportedItem['state'];
  beforeEach(() => {
    state = 'open';
    api.on('GET /reportlist', () => json([buildReport({ state })]));
    api.on('PUT /reportlist/report-1/resolution', ({ body }) => {
      state = (body as { resolution: ReportedItem['state'] }).resolution;
      return json({ modifiedCount: 1 });
    });
  });
  const getSentResolutions = () => api.sent('PUT /reportlist/report-1/resolution').map(({ body }) => body);
  const openReport = async (name: string) => {
    renderDashboard('/dashboard/reporteditems');
    await userEvent.click(await screen.findByRole('button', { name }));
    return within(screen.getByRole('dialog', { name: 'Report about Volvo V60' }));
  };

  test('the report dialog removes the car after confirmation, and Undo restores it', async () => {
    const countBefore = getSentResolutions().length;
    const dialog = await openReport('Resolve');
    expect(dialog.getByText('The photos show a different car')).toBeInTheDocument();
    expect(dialog.getByText('Ben Okoro')).toBeInTheDocument();
    expect(dialog.getByText('Family car, always kept in a garage.')).toBeInTheDocument();
    expect(dialog.getByText(/keeps the car listed/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove car' }));
    expect(getSentResolutions()).toHaveLength(countBefore);
    const confirmation = within(screen.getByRole('dialog', { name: 'Remove this car?' }));
    await userEvent.click(confirmation.getByRole('button', { name: 'Remove car' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(getSentResolutions().at(-1)).toEqual({ resolution: 'removed' });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Car restored and report reopened')).toBeInTheDocument();
    expect(getSentResolutions().at(-1)).toEqual({ resolution: 'open' });
  });

  test('a car that its seller deleted stays off the site, and Undo promises no restored car', async () => {
    api.on('GET /reportlist', () => json([buildReport({ state, carId: null, image: null })]));
    const dialog = await openReport('Resolve');
    expect(dialog.getByText(/they can restore it within 24 hours/)).toBeInTheDocument();
    expect(dialog.queryByText(/keeps the car listed/)).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Dismiss report' })).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep car off the site' }));
    const confirmation = within(screen.getByRole('dialog', { name: 'Keep this car off the site?' }));
    expect(confirmation.getByText(/The seller won’t be able to restore it/)).toBeInTheDocument();
    await userEvent.click(confirmation.getByRole('button', { name: 'Keep car off the site' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(getSentResolutions().at(-1)).toEqual({ resolution: 'removed' });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Report reopened')).toBeInTheDocument();
    expect(screen.queryByText(/Car restored/)).not.toBeInTheDocument();
  });

  test('dismissing leaves the car online; a dismissed report can be read and reopened', async () => {
    const dialog = await openReport('Resolve');
    await userEvent.click(dialog.getByRole('button', { name: 'Dismiss report' }));
    expect(await screen.findByText('Report dismissed')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Details' }));
    const reopenedDialog = within(screen.getByRole('dialog', { name: 'Report about Volvo V60' }));
    expect(reopenedDialog.queryByRole('button', { name: 'Remove car' })).not.toBeInTheDocument();
    await userEvent.click(reopenedDialog.getByRole('button', { name: 'Reopen report' }));
    expect(await screen.findByText('Report reopened')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Resolve' })).toBeInTheDocument();
  });

  test('a server error appears in the report dialog, which stays open', async () => {
    api.on('PUT /reportlist/report-1/resolution', () =>
      errorResponse(409, 'This report is already dismissed'),
    );
    const dialog = await openReport('Resolve');
    await userEvent.click(dialog.getByRole('button', { name: 'Dismiss report' }));
    expect(await dialog.findByText('This report is already dismissed')).toBeInTheDocument();
  });
});

test('Reported Items filters by state on the server and stores it in the URL', async () => {
  api.on('GET /reportlist', ({ query }) => json(query.get('state') === 'dismissed' ? [] : [buildReport()]));
  const { router } = renderDashboard('/dashboard/reporteditems');
  await screen.findByText('V60');
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Dismissed');
  expect(await screen.findByText('No reports with this status')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?state=dismissed');
  await userEvent.click(screen.getByRole('button', { name: 'Show all reports' }));
  expect(await screen.findByText('V60')).toBeInTheDocument();
});

test('the audit log lists admin actions and searches on the server', async () => {
  const entry = {
    _id: 'entry-1',
    at: '2026-11-20T10:00:00.000Z',
    admin: 'Ada Martin',
    action: 'suspend',
    subject: 'ben@example.com',
    detail: '',
  };
  api.on('GET /audit', ({ query }) => json(query.get('q') ? [] : [entry]));
  const { router } = renderDashboard('/dashboard/audit');
  const row = (await screen.findByText('Suspend')).closest('tr');
  expect(row).toHaveTextContent('Ada Martin');
  expect(row).toHaveTextContent('ben@example.com');
  await userEvent.type(screen.getByLabelText('Search the log'), 'zoe');
  expect(await screen.findByText('No matching entries')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?q=zoe');
});
