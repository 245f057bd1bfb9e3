import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture.tsx';

test('pictures load lazily, except those with priority', () => {
  const { rerender } = render(<Picture src="/a.svg" alt="Blue Mazda" width={600} height={400} />);
  expect(screen.getByRole('img', { name: 'Blue Mazda' })).toHaveAttribute('loading', 'lazy');
  rerender(<Picture src="/a.svg" alt="Blue Mazda" width={600} height={400} priority />);
  const picture = screen.getByRole('img', { name: 'Blue Mazda' });
  expect(picture).toHaveAttribute('loading', 'eager');
  expect(picture).toHaveAttribute('fetchpriority', 'high');
});

test('a broken file is replaced by a named placeholder until the picture gets another file', () => {
  const { rerender } = render(<Picture src="/gone.svg" alt="Blue Mazda" width={600} height={400} />);
  fireEvent.error(screen.getByRole('img', { name: 'Blue Mazda' }));
  expect(screen.getByRole('img', { name: 'Blue Mazda' })).not.toHaveAttribute('src');
  rerender(<Picture src="/here.svg" alt="Blue Mazda" width={600} height={400} />);
  expect(screen.getByRole('img', { name: 'Blue Mazda' })).toHaveAttribute('src', '/here.svg');
});

test('a failed picture loads again once the browser is online', () => {
  render(<Picture src="/here.svg" alt="Blue Mazda" width={600} height={400} />);
  fireEvent.error(screen.getByRole('img', { name: 'Blue Mazda' }));
  fireEvent.online(window);
  expect(screen.getByRole('img', { name: 'Blue Mazda' })).toHaveAttribute('src', '/here.svg');
});

test('a car without a picture shows the placeholder', () => {
  render(<Picture src={null} alt="Blue Mazda" width={600} height={400} />);
  expect(screen.getByRole('img', { name: 'Blue Mazda' })).toBeInTheDocument();
});

test('a picture offers AVIF to browsers that support it, and common formats to others', () => {
  render(
    <Picture
      src="/960.webp"
      srcSet="/960.webp 960w"
      avifSrcSet="/960.avif 960w"
      sizes="50vw"
      alt="Blue Mazda"
      width={600}
      height={400}
    />,
  );
  const picture = screen.getByRole('img', { name: 'Blue Mazda' });
  expect(picture).toHaveAttribute('srcset', '/960.webp 960w');
  const source = picture.previousElementSibling;
  expect(source).toHaveAttribute('type', 'image/avif');
  expect(source).toHaveAttribute('srcset', '/960.avif 960w');
  expect(source).toHaveAttribute('sizes', '50vw');
});
