import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Chip } from './chip.tsx';

test('a chip’s remove button names what it removes', async () => {
  const user = userEvent.setup();
  let removeCount = 0;
  render(<Chip onRemove={() => (removeCount += 1)}>Diesel</Chip>);
  await user.click(screen.getByRole('button', { name: 'Remove Diesel' }));
  expect(removeCount).toBe(1);
});
