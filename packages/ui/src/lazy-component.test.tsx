import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { createLazyComponent } from './lazy-component.tsx';

class TestErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render = () => (this.state.hasFailed ? <p>failed</p> : this.props.children);
}

const { error } = console;
afterEach(() => {
  console.error = error;
});

test('a lazy component that failed to load is loaded again at its next mount', async () => {
  // React logs errors that the boundary catches.
  console.error = () => undefined;
  let isOnline = false;
  const LazyGreeting = createLazyComponent<{ name: string }>(() =>
    isOnline
      ? Promise.resolve({ default: ({ name }) => <p>hello {name}</p> })
      : Promise.reject(new Error('offline')),
  );
  const element = (
    <TestErrorBoundary>
      <LazyGreeting name="Ada" loading={<p>loading</p>} />
    </TestErrorBoundary>
  );
  const firstRender = render(element);
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('failed')).toBeInTheDocument();
  firstRender.unmount();
  isOnline = true;
  const secondRender = render(element);
  expect(await screen.findByText('hello Ada')).toBeInTheDocument();
  secondRender.unmount();
  // The component is loaded now, so it renders immediately.
  render(element);
  expect(screen.getByText('hello Ada')).toBeInTheDocument();
});
