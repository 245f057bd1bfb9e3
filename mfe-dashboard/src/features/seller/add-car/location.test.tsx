import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildUser } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeDrafts } from '../../../test-support/fake-drafts.ts';
import { fillFields } from '../../../test-support/fill-fields.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  // jsdom has no object URLs.
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  createFakeDrafts(api);
  api.on('GET /users/me', () => json(buildUser({ role: 'seller' })));
  api.on('GET /category', () => json([]));
  api.on('GET /places', () => json([{ near: 'Portland, ME', name: 'Portland, ME' }]));
  api.on('POST /images', () => json({ url: '/api/images/picture-1.webp' }));
});

const fillForm = async (city: string) => {
  const values = {
    'Brand Name': 'Volvo',
    'Car Model': 'V60',
    'Year Of Purchase': '2019',
    Condition: 'good',
    'Resell Price': '16000',
    Street: 'Elm Street',
    'House number': '12',
    City: city,
  };
  await fillFields(values);
  await userEvent.upload(
    screen.getByLabelText('Photos'),
    new File(['picture'], 'front.png', { type: 'image/png' }),
  );
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

test('location fields suggest cities; choosing one fills in its state, and both are sent', async () => {
  api.on('POST /cars', () => json({ insertedId: 'car-1' }, 201));
  renderDashboard('/dashboard/addcar');
  await fillForm('portl');
  const city = screen.getByLabelText('City');
  const option = await screen.findByRole('option', { name: 'Portland, ME', hidden: true });
  expect(city).toHaveAttribute('list', option.closest('datalist')?.id);
  await fillFields({ City: 'Portland, ME' });
  expect(city).toHaveValue('Portland');
  expect(screen.getByLabelText('State')).toHaveValue('ME');
  await submit();
  await waitFor(() => expect(api.sent('POST /cars')).toHaveLength(1));
  expect(api.sent('POST /cars')[0]!.body).toMatchObject({ location: 'Portland ME, Elm Street, 12' });
});

test('location fields show an error at a city unknown to the server and preserve the text', async () => {
  const problem = 'We know no city called “Chicgo” in the United States: did you mean Chicago, IL?';
  api.on('POST /cars', () => errorResponse(400, 'Check the fields', { location: problem }));
  renderDashboard('/dashboard/addcar');
  await fillForm('Chicgo');
  await submit();
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveAccessibleDescription(problem));
  expect(screen.getByLabelText('City')).toBeInvalid();
  expect(screen.getByLabelText('City')).toHaveFocus();
  expect(screen.getByLabelText('Street')).toHaveValue('Elm Street');
});

test('location fields show errors at missing parts and send nothing', async () => {
  renderDashboard('/dashboard/addcar');
  await fillFields({ 'ZIP code': '606' });
  await submit();
  for (const label of ['Street', 'House number', 'City']) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(`${label} is required`);
  }
  expect(screen.getByLabelText('ZIP code')).toHaveAccessibleDescription(/Enter a five-digit ZIP code/);
  expect(api.sent('POST /cars')).toHaveLength(0);
});
