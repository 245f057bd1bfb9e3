import { render, screen } from '@testing-library/react';
import { Slot, type SlotHost, SlotProvider } from './slots.tsx';

test('a slot outside the shell renders its loading state', () => {
  render(<Slot name="payment-page" props={{ orderId: '1' }} loading={<p>wait</p>} />);
  expect(screen.getByText('wait')).toBeInTheDocument();
});

test('a slot inside the shell renders what the host returns for its name and props', () => {
  const host: SlotHost = {
    render: (name, props) => <p>{`${name} ${JSON.stringify(props)}`}</p>,
    preload: (name) => {
      throw new Error(`unexpected preload of ${name}`);
    },
  };
  render(
    <SlotProvider value={host}>
      <Slot name="payment-page" props={{ orderId: '7' }} />
    </SlotProvider>,
  );
  expect(screen.getByText('payment-page {"orderId":"7"}')).toBeInTheDocument();
});
