import type { MeetingHours } from '@second-gear/contract/meeting-hours';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { type FakeApi, json, neverRespond, offline } from '@second-gear/test-utils/fake-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let storedHours: MeetingHours;
const SATURDAY = { weekday: 6, from: '10:00', to: '14:00' };
const HOLIDAY = '2999-12-24';

beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  storedHours = { spans: [SATURDAY], closedDays: [HOLIDAY] };
  api.on('GET /hours', () => json(storedHours));
  api.on('PUT /hours', ({ body }) => {
    storedHours = body as MeetingHours;
    return json(storedHours);
  });
});

const openScreen = async () => {
  const view = renderDashboard('/dashboard/hours');
  await screen.findByRole('heading', { level: 2, name: 'Your week' });
  return view;
};
const getDay = (name: string) => within(screen.getByRole('group', { name }));
const getButton = (name: string) => screen.getByRole('button', { name });
const getSavedBodies = () => api.sent('PUT /hours').map(({ body }) => body);

test('Meeting Hours shows the weekly hours and the closed days', async () => {
  await openScreen();
  expect(getDay('Saturday').getByLabelText('From')).toHaveValue('10:00');
  expect(getDay('Saturday').getByLabelText('To')).toHaveDisplayValue('2:00 PM');
  expect(getDay('Sunday').getByText('Unavailable')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Closed days' })).toHaveTextContent('Tuesday, Dec 24, 2999');
  expect(screen.queryByText('You have unsaved changes.')).not.toBeInTheDocument();
});

test('Meeting Hours without hours explains what buyers can do', async () => {
  storedHours = { spans: [], closedDays: [] };
  await openScreen();
  expect(screen.getByText(/^You haven’t set any hours yet/)).toBeInTheDocument();
  await userEvent.click(getButton('Add hours for Sunday'));
  expect(screen.queryByText(/^You haven’t set any hours yet/)).not.toBeInTheDocument();
});

test('Meeting Hours adds, changes and removes hours, effective only after saving', async () => {
  await openScreen();
  await userEvent.click(getButton('Add hours for Sunday'));
  await userEvent.selectOptions(getDay('Sunday').getByLabelText('From'), '12:30');
  await userEvent.selectOptions(getDay('Sunday').getByLabelText('To'), 'midnight');
  await userEvent.click(getButton('Remove Saturday, 10:00 AM to 2:00 PM'));
  expect(screen.getByText('You have unsaved changes.')).toBeInTheDocument();
  expect(getSavedBodies()).toEqual([]);
  await userEvent.click(getButton('Save hours'));
  expect(await screen.findByText('Meeting hours saved')).toBeInTheDocument();
  expect(getSavedBodies()).toEqual([
    { spans: [{ weekday: 7, from: '12:30', to: '24:00' }], closedDays: [HOLIDAY] },
  ]);
  await waitFor(() => {
    expect(screen.queryByText('You have unsaved changes.')).not.toBeInTheDocument();
  });
});

test('an end time before the start time shows an error and takes focus; all choices stay', async () => {
  await openScreen();
  await userEvent.selectOptions(getDay('Saturday').getByLabelText('To'), '09:30');
  await userEvent.click(getButton('Save hours'));
  const endField = getDay('Saturday').getByLabelText('To');
  expect(endField).toHaveAccessibleDescription('Choose an end time after the start time');
  expect(endField).toBeInvalid();
  await waitFor(() => expect(endField).toHaveFocus());
  expect(endField).toHaveValue('09:30');
  expect(screen.getByText('Hours not saved yet. Please fix the highlighted hours.')).toBeInTheDocument();
  expect(getSavedBodies()).toEqual([]);
  await userEvent.selectOptions(endField, '11:00');
  expect(endField).toBeValid();
});

test('overlapping hours show an error at the second row, which names the times of the first', async () => {
  await openScreen();
  await userEvent.click(getButton('Add hours for Saturday'));
  const [, secondStart] = getDay('Saturday').getAllByLabelText('From');
  await userEvent.selectOptions(secondStart!, '13:30');
  await userEvent.click(getButton('Save hours'));
  expect(secondStart).toHaveAccessibleDescription('This overlaps 10:00 AM to 2:00 PM on the same day');
  await waitFor(() => expect(secondStart).toHaveFocus());
});

test('Meeting Hours shows a server error at its row', async () => {
  api.on('PUT /hours', () =>
    json(
      {
        code: 'invalid',
        message: 'No',
        fields: { 'spans.0.from': 'Choose a time on the hour or half hour' },
      },
      400,
    ),
  );
  await openScreen();
  await userEvent.click(getButton('Save hours'));
  await waitFor(() => {
    expect(getDay('Saturday').getByLabelText('From')).toHaveAccessibleDescription(
      'Choose a time on the hour or half hour',
    );
  });
});

test('Meeting Hours closes and reopens a day; past or already closed days are rejected', async () => {
  await openScreen();
  const field = screen.getByLabelText('Day');
  await userEvent.click(getButton('Close this day'));
  expect(field).toHaveAccessibleDescription('Choose a day first');
  fireEvent.change(field, { target: { value: '2020-01-01' } });
  await userEvent.click(getButton('Close this day'));
  expect(field).toHaveAccessibleDescription('Choose today or a future day');
  fireEvent.change(field, { target: { value: HOLIDAY } });
  await userEvent.click(getButton('Close this day'));
  expect(field).toHaveAccessibleDescription('This day is already closed');
  fireEvent.change(field, { target: { value: '2999-12-23' } });
  await userEvent.type(field, '{Enter}');
  expect(getSavedBodies()).toEqual([]);
  await userEvent.click(getButton('Reopen Tuesday, Dec 24, 2999'));
  await userEvent.click(getButton('Save hours'));
  await waitFor(() => expect(getSavedBodies()).toEqual([{ spans: [SATURDAY], closedDays: ['2999-12-23'] }]));
});

test('Meeting Hours shows loading and a failure, and Retry loads again', async () => {
  api.on('GET /hours', neverRespond);
  const firstPage = renderDashboard('/dashboard/hours');
  expect(await screen.findByText('Loading your meeting hours…')).toBeInTheDocument();
  firstPage.unmount();
  api.on('GET /hours', offline);
  renderDashboard('/dashboard/hours');
  expect(await screen.findByText('We couldn’t load your meeting hours')).toBeInTheDocument();
  api.on('GET /hours', () => json(storedHours));
  await userEvent.click(getButton('Retry'));
  expect(await screen.findByRole('group', { name: 'Saturday' })).toBeInTheDocument();
});

test('Meeting Hours shows why saving failed and preserves the choices', async () => {
  api.on('PUT /hours', offline);
  await openScreen();
  await userEvent.selectOptions(getDay('Saturday').getByLabelText('To'), '15:00');
  await userEvent.click(getButton('Save hours'));
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0));
  expect(getDay('Saturday').getByLabelText('To')).toHaveValue('15:00');
});

test('changes during a save stay in the form and are shown as unsaved', async () => {
  let respond: (response: Response) => void = () => undefined;
  api.on('PUT /hours', () => new Promise<Response>((resolve) => (respond = resolve)));
  await openScreen();
  await userEvent.selectOptions(getDay('Saturday').getByLabelText('From'), '11:00');
  await userEvent.click(getButton('Save hours'));
  await userEvent.selectOptions(getDay('Saturday').getByLabelText('From'), '11:30');
  respond(json({ ...storedHours, spans: [{ ...SATURDAY, from: '11:00' }] }));
  expect(await screen.findByText('Meeting hours saved')).toBeInTheDocument();
  expect(getDay('Saturday').getByLabelText('From')).toHaveValue('11:30');
  expect(screen.getByText('You have unsaved changes.')).toBeInTheDocument();
});
