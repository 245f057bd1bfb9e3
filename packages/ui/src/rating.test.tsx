import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Rating, RatingInput } from './rating.tsx';

test('a rating’s accessible name contains its number of stars out of five and its count', () => {
  render(<Rating value={4.25} count={12} />);
  expect(screen.getByRole('img', { name: '4.3 of 5 stars, 12 ratings' })).toBeInTheDocument();
});

test.each([
  [null, undefined],
  [undefined, undefined],
  [0, 0],
])('Rating with the value %s and the count %s shows that there are no ratings', (value, count) => {
  render(<Rating value={value} count={count} />);
  expect(screen.getByText('Not rated yet')).toBeInTheDocument();
});

function RatingForm() {
  const [stars, setStars] = useState<number | null>(null);
  return (
    <RatingInput
      label="How was it?"
      value={stars}
      onChange={setStars}
      error={stars ? undefined : 'Choose 1 to 5'}
    />
  );
}

test('the rating input works like a radio group', async () => {
  const user = userEvent.setup();
  render(<RatingForm />);
  expect(screen.getByRole('group', { name: 'How was it?' })).toHaveAccessibleDescription('Choose 1 to 5');
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('radio', { name: '3 stars' })).toBeChecked();
});
