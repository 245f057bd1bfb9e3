import { renderHook } from '@testing-library/react';
import { useChosen } from './use-chosen.ts';

const open = (address = '') =>
  renderHook(({ params }) => useChosen(params), { initialProps: { params: new URLSearchParams(address) } });
type Screen = ReturnType<typeof open>;
const renderWith = ({ rerender }: Screen, address: string) =>
  rerender({ params: new URLSearchParams(address) });
const chosenOf = ({ result }: Screen) => result.current.chosen.current;

test('a navigation that renders late does not replace a newer selection', () => {
  const screen = open();
  screen.result.current.note({ fuel: 'petrol' });
  screen.result.current.note({ fuel: 'petrol', maxPrice: 20_000 });
  renderWith(screen, 'fuel=petrol');
  expect(chosenOf(screen)).toEqual({ fuel: 'petrol', maxPrice: 20_000 });
  renderWith(screen, 'maxPrice=20000&fuel=petrol');
  expect(chosenOf(screen)).toEqual({ fuel: 'petrol', maxPrice: 20_000 });
});

test.each([
  ['Back', 'fuel=petrol', { fuel: 'petrol' }],
  ['a link', 'brand=Volvo', { brand: 'Volvo' }],
])('%s replaces the selection, even while another selection is pending', (_, address, filters) => {
  const screen = open('fuel=petrol');
  screen.result.current.note({ fuel: 'petrol', maxPrice: 20_000 });
  renderWith(screen, 'maxPrice=20000&fuel=petrol');
  renderWith(screen, address);
  expect(chosenOf(screen)).toEqual(filters);
  screen.result.current.note({ gearbox: 'manual' });
  renderWith(screen, 'city=Chicago');
  expect(chosenOf(screen)).toEqual({ city: 'Chicago' });
});

test('a selection without changes does not prevent a later link from replacing it', () => {
  const screen = open('fuel=petrol');
  screen.result.current.note({ fuel: 'petrol' });
  renderWith(screen, 'brand=Volvo');
  expect(chosenOf(screen)).toEqual({ brand: 'Volvo' });
});
