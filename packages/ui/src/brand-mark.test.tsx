import { render, screen } from '@testing-library/react';
import { BrandMark } from './brand-mark.tsx';
import { positionText } from './lettering.tsx';
import { Logo } from './logo.tsx';

test('BrandMark renders a brand in our lettering with its accessible name', () => {
  render(<BrandMark name="Škoda" />);
  expect(screen.getByRole('img', { name: 'Škoda' }).querySelectorAll('path')).toHaveLength(5);
});

test('BrandMark renders a name without glyphs as text', () => {
  render(<BrandMark name="日産" />);
  expect(screen.getByText('日産')).toBeInTheDocument();
});

test('positionText places letters next to each other without overlap', () => {
  const xs = positionText('VOLKSWAGEN 2')?.glyphs.map(({ x }) => x) ?? [];
  expect(xs).toHaveLength(12);
  expect(xs).toEqual([...xs].sort((a, b) => a - b));
  expect(new Set(xs).size).toBe(12);
});

test('the logo has the site’s accessible name, with and without the wordmark', () => {
  render(
    <>
      <Logo />
      <Logo markOnly />
    </>,
  );
  expect(screen.getAllByRole('img', { name: 'Second Gear' })).toHaveLength(2);
});
