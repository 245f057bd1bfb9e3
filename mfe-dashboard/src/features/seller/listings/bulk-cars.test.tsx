import type { Car } from '@second-gear/contract/cars';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildCar } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildOwnCar } from '../../../test-support/own-car.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
const otherSellersCar = buildCar({
  _id: 'car-9',
  model: 'Golf',
  seller: { _id: 'ben', name: 'Ben', sellerRating: 4, ratingCount: 2, verified: true },
});
const ownCars = ['V40', 'V60', 'V90'].map((model, index) =>
  buildOwnCar({ _id: `car-${String(index + 1)}`, model, status: model === 'V90' ? 'booked' : 'available' }),
);
let cars: Car[];

beforeEach(() => {
  api = resetPageWithFakeApi();
  cars = [...ownCars, otherSellersCar];
  api.on('GET /cars/allcars', () => json(cars));
  api.on('GET /ads', () => json([]));
  for (const car of [...ownCars, otherSellersCar]) {
    api.on(`DELETE /cars/${car._id}`, () => {
      cars = cars.filter((other) => other._id !== car._id);
      return json({ deletedCount: 1 });
    });
    api.on(`POST /cars/${car._id}/restore`, () => {
      cars = [car, ...cars];
      return json({ modifiedCount: 1 });
    });
  }
});

const findCheckbox = (car: string) => screen.findByRole('checkbox', { name: `Select Volvo ${car}` });
const pressBulkAction = async (name: string) =>
  userEvent.click(
    within(await screen.findByRole('group', { name: 'Selected rows' })).getByRole('button', { name }),
  );
const getDialog = () => screen.getByRole('dialog');
const confirmDialog = () => userEvent.click(within(getDialog()).getByRole('button', { name: 'Delete' }));

test('bulk delete removes several own cars with Undo; other sellers’ cars are not selectable', async () => {
  signInAs('seller');
  renderDashboard('/dashboard/allcars');
  expect(await findCheckbox('Golf')).toBeDisabled();
  expect(await findCheckbox('Golf')).toHaveAccessibleDescription('Not your listing');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await pressBulkAction('Delete');
  expect(getDialog()).toHaveAccessibleName('Delete these 3 cars?');
  expect(
    within(getDialog())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Volvo V40', 'Volvo V60', 'Volvo V90']);
  expect(getDialog()).toHaveTextContent(
    /You can undo this right afterward\. ?The unpaid order for one of these cars will be canceled/,
  );
  await confirmDialog();
  expect(await screen.findByText('3 cars deleted')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('V40')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('3 cars restored')).toBeInTheDocument();
  expect(await screen.findByText('V40')).toBeInTheDocument();
  expect(cars).toHaveLength(4);
});

test('bulk delete lets an admin select any user’s cars', async () => {
  signInAs('admin');
  cars = [{ ...otherSellersCar, status: 'sold' }];
  renderDashboard('/dashboard/allcars');
  await userEvent.click(await findCheckbox('Golf'));
  await pressBulkAction('Delete');
  expect(getDialog()).toHaveAccessibleName('Delete this car?');
  expect(getDialog()).toHaveTextContent('they’ll get a full refund');
  await confirmDialog();
  expect(await screen.findByText('1 car deleted')).toBeInTheDocument();
});

test('a paid car is not deleted, stays selected and shows the server’s error', async () => {
  signInAs('seller');
  api.on('DELETE /cars/car-2', () => errorResponse(409, 'A buyer has paid for this car'));
  renderDashboard('/dashboard/myproducts');
  await userEvent.click(await findCheckbox('V40'));
  await userEvent.click(await findCheckbox('V60'));
  await pressBulkAction('Delete');
  await confirmDialog();
  expect(
    await screen.findByText('1 car deleted. 1 car couldn’t be deleted: A buyer has paid for this car'),
  ).toBeInTheDocument();
  expect(await screen.findByText('Volvo V60: A buyer has paid for this car')).toBeInTheDocument();
  expect(await findCheckbox('V60')).toBeChecked();
});
