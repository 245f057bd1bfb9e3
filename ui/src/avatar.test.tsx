import { fireEvent, render } from '@testing-library/react';
import { Avatar, initials } from './avatar.tsx';

test.each([
  ['Ada Martin', 'AM'],
  ['ada byron king lovelace', 'AL'],
  ['Ada', 'A'],
  ['  ', ''],
  ['Éva 𝕏', 'É𝕏'],
])('the initials of %p are %p', (name, wanted) => {
  expect(initials(name)).toBe(wanted);
});

test('a picture that is not there leaves the initials', () => {
  const { container } = render(<Avatar picture="/gone.webp" name="Ada Martin" />);
  fireEvent.error(container.querySelector('img')!);
  expect(container).toHaveTextContent('AM');
});
