import { fireEvent, render } from '@testing-library/react';
import { Avatar, toInitials } from './avatar.tsx';

test.each([
  ['Ada Martin', 'AM'],
  ['ada byron king lovelace', 'AL'],
  ['Ada', 'A'],
  ['  ', ''],
  ['Éva 𝕏', 'É𝕏'],
])('toInitials turns the name %p into %p', (name, expected) => {
  expect(toInitials(name)).toBe(expected);
});

test('an avatar with a missing picture shows the initials', () => {
  const { container } = render(<Avatar picture="/gone.webp" name="Ada Martin" />);
  fireEvent.error(container.querySelector('img')!);
  expect(container).toHaveTextContent('AM');
});
