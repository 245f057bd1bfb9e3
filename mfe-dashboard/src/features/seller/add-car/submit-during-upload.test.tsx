import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildCategory, buildUser } from '@second-gear/test-utils/builders';
import { type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeDrafts } from '../../../test-support/fake-drafts.ts';
import { fillFields } from '../../../test-support/fill-fields.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  api.on('GET /users/me', () => json(buildUser({ role: 'seller' })));
  api.on('GET /category', () => json([buildCategory()]));
  api.on('GET /cars/allcars', () => json([]));
  createFakeDrafts(api);
});

const createPicture = (name: string) => new File(['picture'], name, { type: 'image/png' });
const fillForm = () =>
  fillFields({
    'Brand Name': 'Volvo',
    'Car Model': 'V60',
    Street: 'Lake Street',
    'House number': '12',
    City: 'Chicago',
    Condition: 'good',
    'Resell Price': '$16,000',
    'Year Of Purchase': '2019',
  });

test('Add Car sends a picture added while the submit waits, then locks the fields', async () => {
  const uploadResponses: ((response: Response) => void)[] = [];
  let respondToCreate: (response: Response) => void = () => undefined;
  api.on('POST /images', () => new Promise<Response>((resolve) => uploadResponses.push(resolve)));
  api.on('POST /cars', () => new Promise<Response>((resolve) => (respondToCreate = resolve)));
  renderDashboard('/dashboard/addcar');
  await fillForm();
  await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveValue('+1 312 555 0100'));
  await userEvent.upload(screen.getByLabelText('Photos'), createPicture('front.png'));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await userEvent.upload(screen.getByLabelText('Photos'), createPicture('back.png'));
  await act(() => Promise.resolve(uploadResponses[0]?.(json({ url: '/api/images/front.webp' }))));
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Uploading front.png' })).toBeNull());
  expect(screen.getByText('Uploading photos first…')).toBeInTheDocument();
  expect(api.sent('POST /cars')).toHaveLength(0);
  uploadResponses[1]?.(json({ url: '/api/images/back.webp' }));
  await waitFor(() => expect(api.sent('POST /cars')).toHaveLength(1));
  expect(api.sent('POST /cars')[0]!.body).toMatchObject({
    images: ['/api/images/front.webp', '/api/images/back.webp'],
  });
  expect(screen.getByLabelText('Photos').closest('[inert]')).toBeInTheDocument();
  respondToCreate(json({ insertedId: 'car-9' }));
  expect(await screen.findByRole('heading', { name: 'My Products' })).toBeInTheDocument();
});

test('Add Car lists no car if the form is left while waiting for an upload', async () => {
  api.on('POST /images', () => new Promise<Response>(() => undefined));
  const { router } = renderDashboard('/dashboard/addcar');
  await fillForm();
  await userEvent.upload(screen.getByLabelText('Photos'), createPicture('slow.png'));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  act(() => void router.navigate('/dashboard/myproducts'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave page' }));
  expect(await screen.findByRole('heading', { name: 'My Products' })).toBeInTheDocument();
  await act(() => Promise.resolve());
  expect(api.sent('POST /cars')).toHaveLength(0);
});
