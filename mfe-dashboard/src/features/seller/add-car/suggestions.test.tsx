import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildCategory, buildUser } from '@second-gear/test-utils/builders';
import { json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeDrafts } from '../../../test-support/fake-drafts.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

beforeEach(() => {
  const api = resetPageWithFakeApi();
  signInAs('seller');
  createFakeDrafts(api);
  api.on('GET /users/me', () => json(buildUser({ role: 'seller' })));
  api.on('GET /category', () => json([buildCategory(), buildCategory({ _id: 'suv', name: 'SUV' })]));
});

/** Pastes the text, because each typed letter would render the whole form. */
async function paste(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

test('a VIN fills in brand, year, body and category; corrections update these fields', async () => {
  renderDashboard('/dashboard/addcar');
  const vin = await screen.findByLabelText(/^VIN/);
  await paste(vin, '1FMJU1JT6GEF00001'.slice(0, 16));
  expect(screen.getByLabelText('Brand Name')).toHaveValue('');
  await userEvent.clear(vin);
  await paste(vin, 'WVGZZZ5NZJW000001');
  await waitFor(() => expect(screen.getByLabelText('Brand Name')).toHaveValue('Volkswagen'));
  expect(screen.getByLabelText('Year Of Purchase')).toHaveValue('2018');
  expect(screen.getByLabelText('Body style')).toHaveValue('suv');
  await waitFor(() => expect(screen.getByLabelText('Category')).toHaveValue('suv'));
  expect(screen.getByText(/From the VIN: Volkswagen, 2018, suv/)).toHaveAttribute('role', 'status');

  await userEvent.clear(vin);
  await paste(vin, 'YV4ZZZ5NZKW000001');
  await waitFor(() => expect(screen.getByLabelText('Brand Name')).toHaveValue('Volvo'));
  expect(screen.getByLabelText('Year Of Purchase')).toHaveValue('2019');
});

test('VIN suggestions leave values that the user has entered unchanged', async () => {
  renderDashboard('/dashboard/addcar');
  await userEvent.type(await screen.findByLabelText('Brand Name'), 'VW');
  await userEvent.type(screen.getByLabelText('Year Of Purchase'), '2020');
  await screen.findByRole('option', { name: 'Station Wagon' });
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Station Wagon');
  await paste(screen.getByLabelText(/^VIN/), 'WVGZZZ5NZJW000001');
  await waitFor(() => expect(screen.getByLabelText('Body style')).toHaveValue('suv'));
  expect(screen.getByLabelText('Brand Name')).toHaveValue('VW');
  expect(screen.getByLabelText('Year Of Purchase')).toHaveValue('2020');
  expect(screen.getByLabelText('Category')).toHaveDisplayValue('Station Wagon');
});

test('Add Car states what a VIN does not contain until the user enters it', async () => {
  renderDashboard('/dashboard/addcar');
  const vin = await screen.findByLabelText(/^VIN/);
  await paste(vin, 'WVWZZZ1JZXW000001');
  const line = await screen.findByText(/From the VIN: Volkswagen, 1999/);
  expect(line).toHaveTextContent(/couldn’t read the body style from this VIN\. Please enter it yourself/);
  expect(screen.getByLabelText('Body style')).toHaveValue('');
  await userEvent.selectOptions(screen.getByLabelText('Body style'), 'hatchback');
  await waitFor(() => expect(line).not.toHaveTextContent(/couldn’t read/));

  await userEvent.clear(vin);
  await paste(vin, 'LFVZZZ8KZUA000001');
  expect(await screen.findByText(/couldn’t read the make or the year from this VIN/)).toBeInTheDocument();
});

test('a VIN with a typo shows an error immediately and fills in nothing', async () => {
  renderDashboard('/dashboard/addcar');
  const vin = await screen.findByLabelText(/^VIN/);
  await paste(vin, '1HGCM82633A004353');
  await waitFor(() => expect(vin).toHaveAccessibleDescription(/check digit doesn’t match/));
  expect(vin).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('Brand Name')).toHaveValue('');
  await userEvent.type(vin, '{backspace}2');
  await waitFor(() => expect(screen.getByLabelText('Brand Name')).toHaveValue('Honda'));
  expect(vin).not.toHaveAttribute('aria-invalid', 'true');
});

test('an invalid VIN can be removed with one press, and the other values stay', async () => {
  renderDashboard('/dashboard/addcar');
  const vin = await screen.findByLabelText(/^VIN/);
  await userEvent.type(screen.getByLabelText('Brand Name'), 'Honda');
  expect(screen.queryByRole('button', { name: 'List without VIN' })).not.toBeInTheDocument();
  await paste(vin, '1HGCM82633A004353');
  await userEvent.click(await screen.findByRole('button', { name: 'List without VIN' }));
  expect(vin).toHaveValue('');
  expect(vin).not.toHaveAttribute('aria-invalid', 'true');
  expect(vin).toHaveFocus();
  expect(screen.getByLabelText('Brand Name')).toHaveValue('Honda');
});

test('Add Car suggests brands and the models of the chosen brand', async () => {
  renderDashboard('/dashboard/addcar');
  const brand = await screen.findByLabelText('Brand Name');
  await userEvent.type(brand, 'toyota');
  const getSuggestions = (label: string) =>
    [...((screen.getByLabelText(label) as HTMLInputElement).list?.options ?? [])].map(({ value }) => value);
  expect(getSuggestions('Brand Name')).toContain('Toyota');
  await waitFor(() => expect(getSuggestions('Car Model')).toContain('Corolla'));
  expect(getSuggestions('Car Model')).not.toContain('Civic');
});
