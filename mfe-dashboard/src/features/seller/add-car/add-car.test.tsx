import { privateKey } from '@second-gear/shared-auth/session';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildCar, buildCategory, buildUser } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeDrafts, type FakeDrafts } from '../../../test-support/fake-drafts.ts';
import { fillFields } from '../../../test-support/fill-fields.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let uploadCount: number;
let drafts: FakeDrafts;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  // jsdom has no object URLs.
  URL.createObjectURL = (file) => `blob:${file instanceof File ? file.name : ''}`;
  URL.revokeObjectURL = () => undefined;
  uploadCount = 0;
  api.on('GET /users/me', () => json(buildUser({ role: 'seller' })));
  api.on('GET /category', () => json([buildCategory()]));
  api.on('GET /cars/allcars', () => json([buildCar()]));
  drafts = createFakeDrafts(api);
  api.on('POST /images', () => {
    uploadCount += 1;
    return json({ url: `/api/images/picture-${String(uploadCount)}.webp` });
  });
});

const REQUIRED_LABELS = [
  'Brand Name',
  'Car Model',
  'Street',
  'House number',
  'City',
  'Condition',
  'Resell Price',
  'Phone number',
  'Year Of Purchase',
];

const createPicture = (name: string, type = 'image/png') => new File(['picture'], name, { type });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const fillForm = () =>
  fillFields({
    'Brand Name': 'Volvo',
    'Car Model': 'V60',
    Street: 'Lake Street',
    'House number': '12',
    Unit: '4',
    City: 'Chicago',
    Condition: 'good',
    'Resell Price': '$16,000',
    'Year Of Purchase': '2019',
    Description: 'One owner',
  });

test('Add Car lists no second car on a second submit after the response', async () => {
  api.on('POST /cars', () => json({ insertedId: 'car-9' }));
  renderDashboard('/dashboard/addcar');
  await fillForm();
  await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveValue('+1 312 555 0100'));
  await userEvent.upload(screen.getByLabelText('Photos'), [createPicture('front.png')]);
  const form = screen.getByRole('button', { name: 'Submit' }).closest('form')!;
  fireEvent.submit(form);
  await waitFor(() => expect(api.sent('POST /cars')).toHaveLength(1));
  // The form stays mounted until the next screen has loaded, so a second submit is possible.
  for (let press = 0; press < 20 && form.isConnected; press += 1) {
    fireEvent.submit(form);
    await act(() => new Promise((done) => setTimeout(done, 5)));
  }
  expect(await screen.findByRole('heading', { name: 'My Products' })).toBeInTheDocument();
  expect(api.sent('POST /cars')).toHaveLength(1);
});

test('Add Car uploads pictures first, sends the car with their URLs and opens My Products', async () => {
  api.on('POST /cars', () => json({ insertedId: 'car-9' }));
  const { router } = renderDashboard('/dashboard/addcar');
  await fillForm();
  await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveValue('+1 312 555 0100'));
  await userEvent.upload(screen.getByLabelText('Photos'), [
    createPicture('front.png'),
    createPicture('back.png'),
  ]);
  await submit();
  expect(await screen.findByText('Car Added Successfully')).toBeInTheDocument();
  expect(api.sent('POST /cars')[0]!.body).toEqual({
    carName: 'Volvo',
    carModel: 'V60',
    location: 'Chicago, Lake Street, 12, 4',
    condition: 'good',
    carPrice: 16000,
    phone: '+1 312 555 0100',
    purchaseYear: 2019,
    description: 'One owner',
    // The form has suggested the category from the model.
    categoryId: 'wagon',
    brandImg: '/api/images/picture-1.webp',
    images: ['/api/images/picture-1.webp', '/api/images/picture-2.webp'],
    draftId: expect.stringMatching(/^[\w-]{8,64}$/),
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/myproducts'));
});

// spec:2.45
test('Add Car has the fields of the specification, with the model input named carModel', async () => {
  renderDashboard('/dashboard/addcar');
  await screen.findByLabelText('Brand Name');
  for (const label of REQUIRED_LABELS) expect(screen.getByLabelText(label)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
  expect(screen.getByLabelText('Car Model')).toHaveAttribute('name', 'carModel');
  const location = within(screen.getByRole('group', { name: 'Location' }));
  expect(location.getByText(/^Visitors see only the city/)).toBeVisible();
  for (const [label, autoComplete] of [
    ['Street', 'address-line1'],
    ['Unit', 'address-line2'],
    ['City', 'address-level2'],
    ['State', 'address-level1'],
    ['ZIP code', 'postal-code'],
  ] as const) {
    expect(location.getByLabelText(label)).toHaveAttribute('autocomplete', autoComplete);
  }
  expect(screen.getByLabelText('Photos')).toHaveAttribute('type', 'file');
  expect(screen.getByLabelText('Description').tagName).toBe('TEXTAREA');
});

// spec:5.1 5.2
test('Add Car shows errors at missing fields and sends nothing', async () => {
  api.on('GET /users/me', () => json(buildUser({ role: 'seller', phone: '' })));
  renderDashboard('/dashboard/addcar');
  await screen.findByLabelText('Brand Name');
  const countBefore = api.sent('POST /cars').length;
  await submit();
  expect(await screen.findByText('Brand Name is required')).toBeInTheDocument();
  // Checks the attribute, because an empty required field is invalid before any error is shown.
  for (const label of [...REQUIRED_LABELS, 'Photos'])
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByText('Year Of Purchase is required')).toBeInTheDocument();
  expect(screen.getByLabelText('Description')).not.toHaveAttribute('aria-invalid', 'true');
  expect(api.sent('POST /cars')).toHaveLength(countBefore);
  expect(screen.getByLabelText('Brand Name')).toHaveFocus();
});

test('Add Car focuses the file input if only the picture is missing', async () => {
  renderDashboard('/dashboard/addcar');
  await fillForm();
  await submit();
  expect(await screen.findByText('A photo is required')).toBeInTheDocument();
  expect(screen.getByLabelText('Photos')).toHaveFocus();
});

// spec:5.3 8.14
test('Add Car shows server errors at their inputs and preserves everything typed', async () => {
  api.on('POST /cars', () =>
    errorResponse(400, 'Please check the form', { carPrice: 'Too high for this site' }),
  );
  renderDashboard('/dashboard/addcar');
  await fillForm();
  await userEvent.upload(screen.getByLabelText('Photos'), createPicture('front.png'));
  await submit();
  expect(await screen.findByText('Too high for this site')).toBeInTheDocument();
  expect(screen.getByText('Please check the form')).toBeInTheDocument();
  expect(screen.getByLabelText('Resell Price')).toHaveFocus();
  expect(screen.getByLabelText('Brand Name')).toHaveValue('Volvo');
  expect(screen.getByAltText('Photo 1 of your car')).toBeInTheDocument();
});

test('Add Car restores the draft with its pictures after a reload until the form is cleared', async () => {
  const firstPage = renderDashboard('/dashboard/addcar');
  await userEvent.type(await screen.findByLabelText('Brand Name'), 'Volvo');
  await userEvent.upload(screen.getByLabelText('Photos'), createPicture('front.png'));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  firstPage.unmount();

  const secondPage = renderDashboard('/dashboard/addcar');
  expect(await screen.findByText('We restored your draft.')).toBeInTheDocument();
  expect(await screen.findByLabelText('Brand Name')).toHaveValue('Volvo');
  expect(screen.getByAltText('Photo 1 of your car')).toHaveAttribute('src', '/api/images/picture-1.webp');
  expect(screen.getByText('front.png')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear form' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear form' }));
  expect(screen.getByLabelText('Brand Name')).toHaveValue('');
  await waitFor(() => expect(drafts.getStored()).toEqual([]));
  secondPage.unmount();

  renderDashboard('/dashboard/addcar');
  expect(await screen.findByLabelText('Brand Name')).toHaveValue('');
  expect(screen.queryByAltText('Photo 1 of your car')).not.toBeInTheDocument();
});

test('Add Car blocks the submit if the server has deleted a picture of an old draft', async () => {
  const firstPage = renderDashboard('/dashboard/addcar');
  await fillForm();
  await userEvent.upload(screen.getByLabelText('Photos'), createPicture('front.png'));
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  firstPage.unmount();

  renderDashboard('/dashboard/addcar');
  fireEvent.error(await screen.findByAltText('Photo 1 of your car'));
  expect(await screen.findByText(/^front.png is no longer available/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
  const countBefore = api.sent('POST /cars').length;
  await submit();
  expect(await screen.findByText(/^Some photos weren’t uploaded/)).toBeInTheDocument();
  expect(api.sent('POST /cars')).toHaveLength(countBefore);
});

test('Add Car stores the draft under a key that sign-out removes and shows it to no other user', async () => {
  renderDashboard('/dashboard/addcar');
  await userEvent.type(await screen.findByLabelText('Brand Name'), 'Volvo');
  const ownDraftKey = () =>
    Object.keys(localStorage).find((name) => name.startsWith(privateKey('ada', 'draft:')));
  await waitFor(() => expect(localStorage.getItem(ownDraftKey() ?? '')).toContain('Volvo'));
  const key = ownDraftKey()!;
  const storedText = localStorage.getItem(key)!;
  localStorage.setItem(key.replace('ada', 'somebody'), storedText.replace('Volvo', 'Secret'));
  renderDashboard('/dashboard/addcar');
  await waitFor(() =>
    expect(screen.getAllByLabelText('Brand Name').map((input) => (input as HTMLInputElement).value)).toEqual([
      'Volvo',
      'Volvo',
    ]),
  );
});

test('Add Car rejects other files and does not submit until a failed upload is retried', async () => {
  const user = userEvent.setup({ applyAccept: false });
  api.on('POST /cars', () => json({ insertedId: 'car-9' }));
  renderDashboard('/dashboard/addcar');
  await fillForm();
  const input = screen.getByLabelText('Photos');
  await user.upload(input, [createPicture('front.png'), createPicture('notes.txt', 'text/plain')]);
  expect(screen.getByText('notes.txt isn’t a JPEG, PNG, WebP, or AVIF image')).toBeInTheDocument();

  api.on('POST /images', () => errorResponse(413, 'The picture is too large'));
  await user.upload(input, createPicture('huge.png'));
  expect(await screen.findByText('huge.png wasn’t uploaded: The picture is too large')).toBeInTheDocument();
  const countBefore = api.sent('POST /cars').length;
  await submit();
  expect(await screen.findByText('Some photos weren’t uploaded. Retry or remove them.')).toBeInTheDocument();
  expect(api.sent('POST /cars')).toHaveLength(countBefore);

  api.on('POST /images', () => json({ url: '/api/images/at-last.webp' }));
  await user.click(screen.getByRole('button', { name: 'Retry huge.png' }));
  await waitFor(() => expect(screen.queryByText(/wasn’t uploaded/)).not.toBeInTheDocument());
  await submit();
  await waitFor(() => expect(api.sent('POST /cars')).toHaveLength(countBefore + 1));
  expect(api.sent('POST /cars').at(-1)!.body).toMatchObject({
    images: ['/api/images/picture-1.webp', '/api/images/at-last.webp'],
  });
});

test('Add Car lists one car if Submit is pressed twice', async () => {
  let respond: (response: Response) => void = () => undefined;
  api.on('POST /cars', () => new Promise<Response>((resolve) => (respond = resolve)));
  renderDashboard('/dashboard/addcar');
  await fillForm();
  await userEvent.upload(screen.getByLabelText('Photos'), createPicture('front.png'));
  const countBefore = api.sent('POST /cars').length;
  const form = screen.getByRole('button', { name: 'Submit' }).closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(api.sent('POST /cars')).toHaveLength(countBefore + 1));
  fireEvent.submit(form);
  respond(json({ insertedId: 'car-9' }));
  expect(await screen.findByText('Car Added Successfully')).toBeInTheDocument();
  expect(api.sent('POST /cars')).toHaveLength(countBefore + 1);
});

test('Add Car requires confirmation before leaving during an upload, which can be canceled', async () => {
  api.on('POST /images', () => new Promise<Response>(() => undefined));
  const { router } = renderDashboard('/dashboard/addcar');
  await userEvent.upload(await screen.findByLabelText('Photos'), createPicture('slow.png'));
  act(() => void router.navigate('/dashboard/myproducts'));
  const confirmation = await screen.findByRole('dialog', {
    name: 'Leave before your photos finish uploading?',
  });
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Stay on page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of slow.png' }));
  expect(screen.queryByText('slow.png')).not.toBeInTheDocument();
  await act(() => router.navigate('/dashboard/myproducts'));
  expect(await screen.findByRole('heading', { name: 'My Products' })).toBeInTheDocument();
});

test('Add Car waits for a pending upload before it sends the car', async () => {
  let respond: (response: Response) => void = () => undefined;
  api.on('POST /images', () => new Promise<Response>((resolve) => (respond = resolve)));
  api.on('POST /cars', () => json({ insertedId: 'car-9' }));
  renderDashboard('/dashboard/addcar');
  await fillForm();
  const countBefore = api.sent('POST /cars').length;
  await userEvent.upload(screen.getByLabelText('Photos'), createPicture('front.png'));
  expect(screen.getByRole('progressbar', { name: 'Uploading front.png' })).toBeInTheDocument();
  await submit();
  expect(screen.getByText('Uploading photos first…')).toBeInTheDocument();
  expect(api.sent('POST /cars')).toHaveLength(countBefore);
  respond(json({ url: '/api/images/slow.webp' }));
  expect(await screen.findByText('Car Added Successfully')).toBeInTheDocument();
  expect(api.sent('POST /cars').at(-1)!.body).toMatchObject({ brandImg: '/api/images/slow.webp' });
});

test('the picture field states the number of added pictures', async () => {
  renderDashboard('/dashboard/addcar');
  const field = await screen.findByLabelText('Photos');
  expect(field).not.toHaveAccessibleDescription(/added/);
  await userEvent.upload(field, [createPicture('front.png'), createPicture('back.png')]);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^2 photos added\. /));
  await userEvent.click(screen.getByRole('button', { name: 'Remove back.png' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^1 photo added\. /));
});
