import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderCatalog, setUpFakeApi } from '../../test-support/render-catalog.tsx';

test('the search field keeps text typed during a search, and otherwise follows the URL', async () => {
  const api = setUpFakeApi();
  const site = renderCatalog('/viewallcars');
  await screen.findByRole('article');
  const field = () => screen.getByRole<HTMLInputElement>('searchbox');
  act(() => {
    fireEvent.change(field(), { target: { value: 'volvo' } });
    fireEvent.submit(field().form!);
    fireEvent.change(field(), { target: { value: 'volvo v60' } });
  });
  expect(await screen.findByRole('heading', { level: 1, name: /volvo/ })).toBeVisible();
  expect(field()).toHaveValue('volvo v60');
  fireEvent.submit(field().form!);
  await waitFor(() => {
    expect(api.sent('GET /viewallcars').at(-1)?.query.get('q')).toBe('volvo v60');
  });
  await site.go('/viewallcars?q=skoda');
  expect(await screen.findByRole('heading', { level: 1, name: /skoda/ })).toBeVisible();
  expect(field()).toHaveValue('skoda');
});
