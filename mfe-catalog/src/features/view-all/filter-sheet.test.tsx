import { buildCar } from '@second-gear/test-utils/builders';
import { type FakeApi, paginate } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderCatalog, setUpFakeApi } from '../../test-support/render-catalog.tsx';

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
});

const openFilters = async () => {
  await screen.findAllByRole('article');
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  return screen.findByRole('dialog', { name: 'Filters' });
};

test('the filter sheet’s button shows the count, closes the sheet and focuses the count', async () => {
  api.on('GET /viewallcars', (sent) =>
    paginate(
      sent,
      Array.from({ length: sent.query.has('fuel') ? 30 : 90 }, (_, index) =>
        buildCar({ _id: `car-${String(index)}` }),
      ),
    ),
  );
  const site = renderCatalog('/viewallcars');
  const sheet = await openFilters();
  expect(within(sheet).getByRole('button', { name: 'Show 90 cars' })).toBeVisible();
  await userEvent.selectOptions(within(sheet).getByRole('combobox', { name: 'Fuel' }), 'hybrid');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Show 30 cars' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(site.address()).toBe('/viewallcars?fuel=hybrid');
  expect(document.activeElement).toHaveTextContent(/^30 cars$/);
});

test('the filter sheet applies typed values, and stays open if one is invalid', async () => {
  const site = renderCatalog('/viewallcars');
  const sheet = await openFilters();
  const price = within(sheet).getByRole('textbox', { name: 'Max price' });
  await userEvent.type(price, 'cheap');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Fix the highlighted fields' }));
  expect(sheet).toBeInTheDocument();
  expect(price).toHaveFocus();
  expect(price).toHaveAccessibleDescription('Enter a price between $0 and $1,000,000');
  await userEvent.clear(price);
  await userEvent.type(price, '9000');
  await userEvent.click(within(sheet).getByRole('button', { name: /^Show/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(site.address()).toBe('/viewallcars?maxPrice=9000');
});

test('the filter sheet restores focus when it is dismissed', async () => {
  renderCatalog('/viewallcars');
  const sheet = await openFilters();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
});
