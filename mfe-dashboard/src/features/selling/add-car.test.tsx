import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildCar, buildUser } from '../../test-support/builders.ts';
import { fakeApi, json, refusal } from '../../test-support/fake-api.ts';
import { openSite, signInAs, visit } from '../../test-support/site.tsx';

const api = fakeApi();
let uploads: number;
beforeEach(() => {
  openSite();
  signInAs('seller');
  uploads = 0;
  api.on('GET /users/me', () => json(buildUser({ role: 'seller' })));
  api.on('GET /category', () => json([{ _id: 'category-1', name: 'Station Wagon' }]));
  api.on('GET /cars/allcars', () => json([buildCar()]));
  api.on('POST /images', () => {
    uploads += 1;
    return json({ url: `/api/images/picture-${String(uploads)}.webp` });
  });
});

const picture = (name: string, type = 'image/png') => new File(['picture'], name, { type });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const fill = async () => {
  await userEvent.type(await screen.findByLabelText('Brand Name'), 'Volvo');
  await userEvent.type(screen.getByLabelText('Car Model'), 'V60');
  await userEvent.type(screen.getByLabelText('Location'), 'Chicago, Lake Street, 12, 4');
  await userEvent.type(screen.getByLabelText('Condition'), 'good');
  await userEvent.type(screen.getByLabelText('Resell Price'), '$16,000');
  await userEvent.type(screen.getByLabelText('Year Of Purchase'), '2019');
  await userEvent.type(screen.getByLabelText('Description'), 'One owner');
};

test('pictures go first, then the car with their addresses; the seller lands on My Products', async () => {
  api.on('POST /cars', () => json({ insertedId: 'car-9' }));
  const { router } = visit('/dashboard/addcar');
  await fill();
  await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveValue('+1 312 555 0100'));
  await userEvent.upload(screen.getByLabelText('Pictures'), [picture('front.png'), picture('back.png')]);
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
    brandImg: '/api/images/picture-1.webp',
    images: ['/api/images/picture-1.webp', '/api/images/picture-2.webp'],
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/myproducts'));
});

test('the form is the specification’s, its model input named carModel', async () => {
  visit('/dashboard/addcar');
  expect(await screen.findByLabelText('Car Model')).toHaveAttribute('name', 'carModel');
  expect(screen.getByLabelText('Location')).toHaveAccessibleDescription('City, Street, House number, Flat');
  expect(screen.getByLabelText('Pictures')).toHaveAttribute('type', 'file');
  expect(screen.getByLabelText('Description').tagName).toBe('TEXTAREA');
});

test('missing fields are said at their inputs, and nothing is sent', async () => {
  api.on('GET /users/me', () => json(buildUser({ role: 'seller', phone: '' })));
  visit('/dashboard/addcar');
  await screen.findByLabelText('Brand Name');
  const before = api.sent('POST /cars').length;
  await submit();
  expect(await screen.findByText('Brand Name is required')).toBeInTheDocument();
  for (const label of [
    'Brand Name',
    'Car Model',
    'Location',
    'Condition',
    'Resell Price',
    'Phone number',
    'Pictures',
  ]) {
    expect(screen.getByLabelText(label)).toBeInvalid();
  }
  expect(screen.getByLabelText('Description')).toBeValid();
  expect(api.sent('POST /cars')).toHaveLength(before);
});

test('what the server refuses is said at its inputs, and everything typed stays', async () => {
  api.on('POST /cars', () => refusal(400, 'Please check the form', { carPrice: 'Too high for this site' }));
  visit('/dashboard/addcar');
  await fill();
  await userEvent.upload(screen.getByLabelText('Pictures'), picture('front.png'));
  await submit();
  expect(await screen.findByText('Too high for this site')).toBeInTheDocument();
  expect(screen.getByText('Please check the form')).toBeInTheDocument();
  expect(screen.getByLabelText('Brand Name')).toHaveValue('Volvo');
  expect(screen.getByAltText('Picture 1 of your car')).toBeInTheDocument();
});

test('a reload keeps the draft with its pictures; clearing the form throws it away', async () => {
  const first = visit('/dashboard/addcar');
  await userEvent.type(await screen.findByLabelText('Brand Name'), 'Volvo');
  await userEvent.upload(screen.getByLabelText('Pictures'), picture('front.png'));
  await screen.findByAltText('Picture 1 of your car');
  first.unmount();

  const second = visit('/dashboard/addcar');
  expect(await screen.findByLabelText('Brand Name')).toHaveValue('Volvo');
  expect(screen.getByAltText('Picture 1 of your car')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear the form' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear the form' }));
  expect(screen.getByLabelText('Brand Name')).toHaveValue('');
  second.unmount();

  visit('/dashboard/addcar');
  expect(await screen.findByLabelText('Brand Name')).toHaveValue('');
  expect(screen.queryByAltText('Picture 1 of your car')).not.toBeInTheDocument();
});

test('another person on the same tab does not see the draft', async () => {
  sessionStorage.setItem('add-car-draft:somebody-else', JSON.stringify({ carName: 'Secret' }));
  visit('/dashboard/addcar');
  expect(await screen.findByLabelText('Brand Name')).toHaveValue('');
});

test('a picture can be removed or made the cover; wrong files and failed uploads say so', async () => {
  const user = userEvent.setup({ applyAccept: false });
  visit('/dashboard/addcar');
  const input = await screen.findByLabelText('Pictures');
  await user.upload(input, [picture('front.png'), picture('back.png'), picture('notes.txt', 'text/plain')]);
  expect(screen.getByText('notes.txt is not a JPEG, PNG, WebP or AVIF picture')).toBeInTheDocument();
  const list = screen.getByRole('list', { name: 'Chosen pictures' });
  expect(await within(list).findAllByRole('img')).toHaveLength(2);
  await user.click(within(list).getByRole('button', { name: 'Make cover' }));
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('back.png');
  await user.click(within(list).getByRole('button', { name: 'Remove back.png' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);

  api.on('POST /images', () => refusal(413, 'The picture is too large'));
  await user.upload(input, picture('huge.png'));
  expect(
    await within(list).findByText('huge.png was not uploaded: The picture is too large'),
  ).toBeInTheDocument();
  api.on('POST /images', () => json({ url: '/api/images/at-last.webp' }));
  await user.click(within(list).getByRole('button', { name: 'Try again' }));
  expect(await within(list).findByAltText('Picture 2 of your car')).toHaveAttribute(
    'src',
    '/api/images/at-last.webp',
  );
});

test('submitting while a picture is on its way waits for it', async () => {
  let arrive: (answer: Response) => void = () => undefined;
  api.on('POST /images', () => new Promise<Response>((resolve) => (arrive = resolve)));
  api.on('POST /cars', () => json({ insertedId: 'car-9' }));
  visit('/dashboard/addcar');
  await fill();
  const before = api.sent('POST /cars').length;
  await userEvent.upload(screen.getByLabelText('Pictures'), picture('front.png'));
  expect(screen.getByRole('progressbar', { name: 'Uploading front.png' })).toBeInTheDocument();
  await submit();
  expect(screen.getByText('Uploading pictures first…')).toBeInTheDocument();
  expect(api.sent('POST /cars')).toHaveLength(before);
  arrive(json({ url: '/api/images/slow.webp' }));
  expect(await screen.findByText('Car Added Successfully')).toBeInTheDocument();
  expect(api.sent('POST /cars').at(-1)!.body).toMatchObject({ brandImg: '/api/images/slow.webp' });
});
