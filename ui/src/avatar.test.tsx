import { fireEvent, render } from '@testing-library/react';
import { Avatar, initials } from './avatar.tsx';

test.each([
  ['Ada Martin', 'AM'],
  ['ada byron king lovelace', 'AL'],
  ['Ada', 'A'],
  ['  ', ''],
  ['Éva 𝕏', 'É𝕏'],
])('initials of %p are %p', (name, wanted) => {
  expect(initials(name)).toBe(wanted);
});

test('an avatar with a missing picture shows the initials', () => {
  const { container } = render(<Avatar picture="/gone.webp" name="Ada Martin" />);
  fireEvent.error(container.querySelector('img')!);
  expect(container).toHaveTextContent('AM');
});
