import { render, screen } from '@testing-library/react';
import { BrandMark } from './brand-mark.tsx';
import { placeText } from './lettering.tsx';
import { Logo } from './logo.tsx';

test('a brand is drawn in our lettering and keeps its name', () => {
  render(<BrandMark name="Škoda" />);
  expect(screen.getByRole('img', { name: 'Škoda' }).querySelectorAll('path')).toHaveLength(5);
});

test('a name that we cannot draw is written', () => {
  render(<BrandMark name="日産" />);
  expect(screen.getByText('日産')).toBeInTheDocument();
});

test('letters stand side by side, never on one another', () => {
  const xs = placeText('VOLKSWAGEN 2')?.placed.map(({ x }) => x) ?? [];
  expect(xs).toHaveLength(12);
  expect(xs).toEqual([...xs].sort((a, b) => a - b));
  expect(new Set(xs).size).toBe(12);
});

test('the logo says the name of the site, whole or as the mark alone', () => {
  render(
    <>
      <Logo />
      <Logo markOnly />
    </>,
  );
  expect(screen.getAllByRole('img', { name: 'Second Gear' })).toHaveLength(2);
});
