import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildReport } from '../../test-support/builders.ts';
import { fakeApi, json } from '../../test-support/fake-api.ts';
import { openSite, signInAs, visit } from '../../test-support/site.tsx';
import { shortened } from './shortened.ts';

const api = fakeApi();
beforeEach(() => {
  openSite();
  signInAs('admin');
});

test('a description is its first 20 characters followed by dots', () => {
  expect(shortened('Family car, always kept in a garage.')).toBe('Family car, always k...');
});

test('shows the columns of the specification; a sold car is Pending', async () => {
  api.on('GET /reportlist', () => json([buildReport(), buildReport({ _id: 'report-2', paid: true })]));
  visit('/dashboard/reporteditems');
  expect(await screen.findAllByText('Family car, always k...')).toHaveLength(2);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'SL.',
    'Brand Name',
    'Model',
    'Description',
    'Price',
    'Action',
  ]);
  const [, open, sold] = screen.getAllByRole('row');
  expect(within(open!).getByRole('button', { name: 'Delete' })).toBeInTheDocument();
  expect(within(sold!).getByRole('button', { name: 'Pending' })).toBeDisabled();
  expect(within(sold!).queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('a report is deleted after asking', async () => {
  let reports = [buildReport()];
  api.on('GET /reportlist', () => json(reports));
  api.on('DELETE /reportlist/report-1', () => {
    reports = [];
    return json({ deletedCount: 1 });
  });
  visit('/dashboard/reporteditems');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Reported Item deleted successfully')).toBeInTheDocument();
  expect(await screen.findByText('Nothing is reported')).toBeInTheDocument();
});

test('resolving shows the reason; removing the car asks once more', async () => {
  let state: 'open' | 'removed' = 'open';
  api.on('GET /reportlist', () => json([buildReport({ state })]));
  api.on('PUT /reportlist/report-1/resolution', () => {
    state = 'removed';
    return json({ modifiedCount: 1 });
  });
  visit('/dashboard/reporteditems');
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Report about Volvo V60' }));
  expect(dialog.getByText('The pictures show another car')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove the car' }));
  expect(api.sent('PUT /reportlist/report-1/resolution')).toHaveLength(0);
  expect(screen.getByRole('dialog', { name: 'Remove this car?' })).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove the car' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getAllByText('Car removed').length).toBeGreaterThan(0);
  expect(api.sent('PUT /reportlist/report-1/resolution')[0]!.body).toEqual({ resolution: 'removed' });
});

test('the audit log lists what admins did', async () => {
  api.on('GET /audit', () =>
    json([
      {
        _id: 'entry-1',
        at: '2026-11-20T10:00:00.000Z',
        admin: 'Ada Martin',
        action: 'user.suspend',
        subject: 'Ben Okoro',
        detail: 'until lifted',
      },
    ]),
  );
  visit('/dashboard/audit');
  const row = (await screen.findByText('user.suspend')).closest('tr');
  expect(row).toHaveTextContent('Ada Martin');
  expect(row).toHaveTextContent('Ben Okoro');
});
