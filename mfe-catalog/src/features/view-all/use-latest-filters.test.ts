import { renderHook } from '@testing-library/react';
import { useLatestFilters } from './use-latest-filters.ts';

const renderLatestFilters = (address = '') =>
  renderHook(({ params }) => useLatestFilters(params), {
    initialProps: { params: new URLSearchParams(address) },
  });
type RenderedHook = ReturnType<typeof renderLatestFilters>;
const rerenderWith = ({ rerender }: RenderedHook, address: string) =>
  rerender({ params: new URLSearchParams(address) });
const latestOf = ({ result }: RenderedHook) => result.current.latest.current;

test('a navigation that renders late does not replace a newer selection', () => {
  const hook = renderLatestFilters();
  hook.result.current.record({ fuel: 'petrol' });
  hook.result.current.record({ fuel: 'petrol', maxPrice: 20_000 });
  rerenderWith(hook, 'fuel=petrol');
  expect(latestOf(hook)).toEqual({ fuel: 'petrol', maxPrice: 20_000 });
  rerenderWith(hook, 'maxPrice=20000&fuel=petrol');
  expect(latestOf(hook)).toEqual({ fuel: 'petrol', maxPrice: 20_000 });
});

test.each([
  ['Back', 'fuel=petrol', { fuel: 'petrol' }],
  ['a link', 'brand=Volvo', { brand: 'Volvo' }],
])('%s replaces the selection, even while another selection is pending', (_, address, filters) => {
  const hook = renderLatestFilters('fuel=petrol');
  hook.result.current.record({ fuel: 'petrol', maxPrice: 20_000 });
  rerenderWith(hook, 'maxPrice=20000&fuel=petrol');
  rerenderWith(hook, address);
  expect(latestOf(hook)).toEqual(filters);
  hook.result.current.record({ gearbox: 'manual' });
  rerenderWith(hook, 'city=Chicago');
  expect(latestOf(hook)).toEqual({ city: 'Chicago' });
});

test('a selection without changes does not prevent a later link from replacing it', () => {
  const hook = renderLatestFilters('fuel=petrol');
  hook.result.current.record({ fuel: 'petrol' });
  rerenderWith(hook, 'brand=Volvo');
  expect(latestOf(hook)).toEqual({ brand: 'Volvo' });
});
