import type { ReportedItem } from '@second-gear/contract/reports';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildReport } from '@second-gear/test-utils/builders';
import { type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let reports: ReportedItem[];

/** Two reports about one car, one about another car, and a dismissed one about a sold car. */
const allReports = [
  buildReport({ _id: 'one', carId: 'v60', reporter: 'Ben' }),
  buildReport({ _id: 'two', carId: 'v60', reporter: 'Cleo' }),
  buildReport({ _id: 'three', carId: 'v90', model: 'V90', reporter: 'Dan' }),
  buildReport({ _id: 'four', carId: 'v40', model: 'V40', reporter: 'Eve', paid: true, state: 'dismissed' }),
];

beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('admin');
  reports = allReports;
  api.on('GET /review-reports', () => json([]));
  api.on('GET /reportlist', () => json(reports));
  for (const report of allReports) {
    api.on(`PUT /reportlist/${report._id}/resolution`, ({ body }) => {
      const { resolution: state } = body as { resolution: ReportedItem['state'] };
      const isAffected = (other: ReportedItem) =>
        state === 'dismissed' ? other._id === report._id : other.carId === report.carId;
      reports = reports.map((other) => (isAffected(other) ? { ...other, state } : other));
      return json({ modifiedCount: 1 });
    });
    api.on(`DELETE /reportlist/${report._id}`, () => {
      reports = reports.filter(({ _id }) => _id !== report._id);
      return json({ deletedCount: 1 });
    });
    api.on(`POST /reportlist/${report._id}/restore`, () => {
      reports = [...reports, report];
      return json({ modifiedCount: 1 });
    });
  }
});

const getStates = () => reports.map(({ state }) => state);
const selectAll = async () =>
  userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
const pressBulkAction = async (name: string) =>
  userEvent.click(
    within(await screen.findByRole('group', { name: 'Selected rows' })).getByRole('button', { name }),
  );
const getDialog = () => screen.getByRole('dialog');
const getListedNames = () =>
  within(getDialog())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const confirmDialog = (name: string) => userEvent.click(within(getDialog()).getByRole('button', { name }));
const pressUndo = () => userEvent.click(screen.getByRole('button', { name: 'Undo' }));

test('bulk dismiss closes several reports without confirmation, and Undo reopens them', async () => {
  renderDashboard('/dashboard/reporteditems');
  await selectAll();
  await pressBulkAction('Dismiss reports');
  expect(await screen.findByText('3 reports dismissed')).toBeInTheDocument();
  expect(getStates()).toEqual(['dismissed', 'dismissed', 'dismissed', 'dismissed']);
  await pressUndo();
  expect(await screen.findByText('3 reports reopened')).toBeInTheDocument();
  expect(getStates()).toEqual(['open', 'open', 'open', 'dismissed']);
});

test('a dismissed report about a sold car cannot be selected and shows the reason', async () => {
  renderDashboard('/dashboard/reporteditems');
  const checkbox = await screen.findByRole('checkbox', { name: 'Select Volvo V40, reported by Eve' });
  expect(checkbox).toBeDisabled();
  expect(checkbox).toHaveAccessibleDescription(/the car is sold, and the report is already closed/i);
});

test('bulk remove deletes a car with two reports once; Undo restores the car and both reports', async () => {
  renderDashboard('/dashboard/reporteditems');
  await selectAll();
  await pressBulkAction('Remove cars');
  expect(getDialog()).toHaveAccessibleName('Remove these 2 cars?');
  expect(getListedNames()).toEqual(['Volvo V60', 'Volvo V90']);
  expect(getDialog()).toHaveTextContent('they’ll get a full refund');
  expect(getDialog()).toHaveTextContent('24 hours to restore them.');
  await confirmDialog('Remove cars');
  expect(await screen.findByText('2 cars removed')).toBeInTheDocument();
  expect(getStates()).toEqual(['removed', 'removed', 'removed', 'dismissed']);
  await pressUndo();
  expect(await screen.findByText('2 cars restored and their reports reopened')).toBeInTheDocument();
  expect(getStates()).toEqual(['open', 'open', 'open', 'dismissed']);
});

test('the confirmation of bulk remove uses the singular for one car', async () => {
  reports = allReports.filter(({ carId }) => carId === 'v90');
  renderDashboard('/dashboard/reporteditems');
  await selectAll();
  await pressBulkAction('Remove cars');
  expect(getDialog()).toHaveAccessibleName('Remove this car?');
  expect(getDialog()).toHaveTextContent('24 hours to restore it.');
  await confirmDialog('Remove car');
  expect(await screen.findByText('1 car removed')).toBeInTheDocument();
});

test('bulk delete removes several reports after confirmation, and Undo restores them', async () => {
  renderDashboard('/dashboard/reporteditems');
  await selectAll();
  await pressBulkAction('Delete');
  expect(getDialog()).toHaveAccessibleName('Delete these 3 reports?');
  expect(getListedNames()).toEqual([
    'Volvo V60, reported by Ben',
    'Volvo V60, reported by Cleo',
    'Volvo V90, reported by Dan',
  ]);
  await confirmDialog('Delete');
  expect(await screen.findByText('3 reports deleted')).toBeInTheDocument();
  expect(reports).toHaveLength(1);
  await pressUndo();
  expect(await screen.findByText('3 reports restored')).toBeInTheDocument();
  expect(reports).toHaveLength(4);
});
