import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildCategory, buildUser } from '@second-gear/test-utils/builders';
import { type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeDrafts } from '../../test-support/fake-drafts.ts';
import { fillFields } from '../../test-support/fill-fields.ts';
import { buildOwnCar } from '../../test-support/own-car.ts';
import { renderDashboard } from '../../test-support/render-dashboard.tsx';

let api: FakeApi;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  createFakeDrafts(api);
  api.on('GET /users/me', () => json(buildUser({ role: 'seller' })));
  api.on('GET /category', () => json([buildCategory()]));
  api.on('GET /cars/allcars', () => json([buildOwnCar()]));
  api.on('GET /cars/car-1/own', () => json({ ...buildOwnCar(), phone: '+1 312 555 0177' }));
  api.on('GET /prices/similar', () =>
    json({
      similar: {
        estimate: 11_600,
        low: 10_900,
        high: 12_400,
        share: 0.8,
        fairLow: 11_200,
        fairHigh: 12_000,
        comparables: 31,
      },
    }),
  );
});

const CAR = { 'Brand Name': 'Toyota', 'Car Model': 'Corolla', 'Year Of Purchase': '2019' };

describe('a price far from those of similar cars', () => {
  const QUESTION = 'Similar cars sell for about $11,600. To list yours for $1,160, press Submit again.';
  const OTHER_FIELDS = {
    Street: 'Lake Street',
    'House number': '12',
    City: 'Chicago',
    Condition: 'Good',
    'Phone number': '+1 312 555 0100',
  };
  const fillForm = async (price: string) => {
    URL.createObjectURL = () => 'blob:front';
    URL.revokeObjectURL = () => undefined;
    api.on('POST /images', () => json({ url: '/api/images/front.webp' }));
    api.on('POST /cars', () => json({ insertedId: 'car-9' }));
    renderDashboard('/dashboard/addcar');
    await fillFields({ ...CAR, ...OTHER_FIELDS, 'Resell Price': price });
    await userEvent.upload(screen.getByLabelText('Photos'), [
      new File(['front'], 'front.png', { type: 'image/png' }),
    ]);
    // The form compares the price with an estimate, which it requests after a pause in typing.
    await waitFor(() => {
      expect(api.requestLines()).toContain(
        'GET /prices/similar?brand=Toyota&model=Corolla&year=2019&condition=Good',
      );
    });
    await screen.findByText(/Similar cars/);
  };
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

  test('the form questions the price once; a second press lists the car with all values', async () => {
    await fillForm('1160');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(QUESTION);
    expect(api.sent('POST /cars')).toEqual([]);
    expect(screen.getByLabelText('Resell Price')).toHaveValue('1160');
    await submit();
    await waitFor(() => expect(api.sent('POST /cars')).toHaveLength(1));
    expect(api.sent('POST /cars')[0]?.body).toMatchObject({ carName: 'Toyota', carPrice: 1160 });
  });

  test('the form drops the question once the price is corrected', async () => {
    await fillForm('116,000');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('To list yours for $116,000, press');
    await fillFields({ 'Resell Price': '11,600' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await submit();
    await waitFor(() => expect(api.sent('POST /cars')).toHaveLength(1));
  });

  test.each(['5,800', '23,200'])('a price of %s is not questioned', async (price) => {
    await fillForm(price);
    await submit();
    await waitFor(() => expect(api.sent('POST /cars')).toHaveLength(1));
  });
});

test('the edit form questions a changed price that is far from those of similar cars once', async () => {
  api.on('PATCH /cars/car-1', () => json({ modifiedCount: 1 }));
  renderDashboard('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit 2019 Volvo V60' }));
  const price = await dialog.findByLabelText('Resell Price');
  await dialog.findByText(/Similar cars/);
  await userEvent.clear(price);
  await userEvent.type(price, '1500');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Similar cars sell for about $11,600. To list yours for $1,500, press Save again.',
  );
  expect(api.sent('PATCH /cars/car-1')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent('PATCH /cars/car-1')[0]?.body).toEqual({ resellPrice: 1500 }));
});
