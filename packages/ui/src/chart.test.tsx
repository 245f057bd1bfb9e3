import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BarChart, LineChart, Sparkline } from './chart.tsx';

const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
const createSeries = (name: string, values: number[]) => ({
  name,
  points: values.map((y, index) => ({ x: days[index] ?? '', y })),
});
const orders = createSeries('Orders', [2, 5, 0]);
const payments = createSeries('Payments', [1, 3, 0]);

describe.each([
  ['LineChart', LineChart],
  ['BarChart', BarChart],
])('%s', (_name, Chart) => {
  test('the chart has a text description', () => {
    render(<Chart label="Orders and payments" series={[orders, payments]} />);
    expect(screen.getByRole('img')).toHaveAccessibleName(
      'Orders and payments, Nov 18 – Nov 20, 2026. Orders: 7 total, peak 5 (Nov 19, 2026). Payments: 4 total, peak 3 (Nov 19, 2026).',
    );
  });

  test('the chart has a table with every value', () => {
    render(
      <Chart label="Revenue" series={[createSeries('Revenue', [1000, 0, 250.5])]} format={(y) => `$${y}`} />,
    );
    const rows = within(screen.getByRole('table', { name: 'Revenue' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'DateRevenue',
      'Nov 18, 2026$1000',
      'Nov 19, 2026$0',
      'Nov 20, 2026$250.5',
    ]);
  });

  test('the focused chart slider reads the last day’s values', async () => {
    const user = userEvent.setup();
    const { container } = render(<Chart label="Orders" series={[orders, payments]} />);
    const legend = container.querySelector('.sg-legend');
    expect(legend).toHaveTextContent('Orders 7Payments 4Nov 18 – Nov 20, 2026');
    await user.tab();
    const slider = screen.getByRole('slider', { name: 'Orders: values' });
    expect(slider).toHaveFocus();
    expect(slider).toHaveAttribute('aria-valuetext', 'Nov 20, 2026: Orders 0, Payments 0');
    expect(legend).toHaveTextContent('Orders 0Payments 0Nov 20, 2026');
    await user.tab();
    expect(legend).toHaveTextContent('Orders 7');
  });

  test('the chart shows the empty text if every value is zero', () => {
    render(<Chart label="Orders" series={[createSeries('Orders', [0, 0, 0])]} empty="No orders yet" />);
    expect(screen.getByText('No orders yet')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });

  test('the chart’s axis starts at zero', () => {
    const { container } = render(<Chart label="Orders" series={[createSeries('Orders', [40, 41, 39])]} />);
    expect([...container.querySelectorAll('.sg-y-axis span')].map((tick) => tick.textContent)).toEqual([
      '0',
      '20',
      '40',
      '60',
    ]);
  });
});

test('a weekly point shows its period, and the year where the year changes', () => {
  render(
    <BarChart
      label="Cars"
      series={[
        {
          name: 'Cars',
          points: [
            { x: '2025-12-25', end: '2025-12-31', y: 2 },
            { x: '2026-01-01', end: '2026-01-07', y: 4 },
          ],
        },
      ]}
    />,
  );
  expect(screen.getByRole('img')).toHaveAccessibleName(
    'Cars, Dec 25, 2025 – Jan 7, 2026. Cars: 6 total, peak 4 (Jan 1 – Jan 7, 2026).',
  );
});

test('a sparkline is an image with an accessible name', () => {
  render(<Sparkline label="12 views in 30 days" values={[1, 4, 7]} />);
  expect(screen.getByRole('img', { name: '12 views in 30 days' })).toBeInTheDocument();
});
