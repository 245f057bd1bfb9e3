import { act, fireEvent, screen } from '@testing-library/react';
import { openSite, prepareSite } from '../../test-support/site.tsx';

beforeEach(() => {
  prepareSite();
});

test('a choice that is taken back before the list has followed is taken back', async () => {
  const site = openSite('/viewallcars');
  await screen.findByRole('article');
  const box = screen.getByRole('checkbox', { name: /Only what can be ordered/ });
  const price = screen.getByRole('textbox', { name: 'Price to' });
  const write = (value: string) => {
    fireEvent.change(price, { target: { value } });
    fireEvent.blur(price);
  };
  act(() => {
    fireEvent.click(box);
    fireEvent.click(box);
    write('20000');
    write('');
  });
  expect(box).not.toBeChecked();
  expect(price).toHaveValue('');
  expect(site.address()).toBe('/viewallcars');
});
