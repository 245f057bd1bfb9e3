import { fireEvent, render, screen } from '@testing-library/react';
import { useOnce } from './use-once.ts';

test('nothing else begins until what has begun is done', () => {
  const ends: (() => void)[] = [];
  function Form() {
    const once = useOnce();
    return <button onClick={() => once((done) => ends.push(done))}>Send</button>;
  }
  render(<Form />);
  const press = () => fireEvent.click(screen.getByRole('button'));
  press();
  press();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  press();
  expect(ends).toHaveLength(2);
});
