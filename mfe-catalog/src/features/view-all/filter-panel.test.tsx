import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderCatalog, setUpFakeApi } from '../../test-support/render-catalog.tsx';

beforeEach(() => {
  setUpFakeApi();
});

test('a selection reverted before the list rerenders stays reverted', async () => {
  const site = renderCatalog('/viewallcars');
  await screen.findByRole('article');
  const checkbox = screen.getByRole('checkbox', { name: /Available cars only/ });
  const price = screen.getByRole('textbox', { name: 'Max price' });
  const changePrice = (value: string) => {
    fireEvent.change(price, { target: { value } });
    fireEvent.blur(price);
  };
  act(() => {
    fireEvent.click(checkbox);
    fireEvent.click(checkbox);
    changePrice('20000');
    changePrice('');
  });
  expect(checkbox).not.toBeChecked();
  expect(price).toHaveValue('');
  expect(site.address()).toBe('/viewallcars');
});

test('filters that were autofilled without an event apply on submit', async () => {
  const site = renderCatalog('/viewallcars');
  await screen.findByRole('article');
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Max price' }).value = '20000';
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' }).value = '60601';
  await userEvent.click(screen.getByRole('button', { name: 'Show cars' }));
  await waitFor(() => expect(site.address()).toBe('/viewallcars?maxPrice=20000&near=60601&sort=nearest'));
});
