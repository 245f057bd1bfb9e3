import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { createLazyComponent } from './lazy-component.tsx';

class TestErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <p>failed</p> : this.props.children);
}

const { error } = console;
afterEach(() => {
  console.error = error;
});

test('a part that failed to load is loaded again when it is next shown', async () => {
  // React logs errors that the boundary catches.
  console.error = () => undefined;
  let online = false;
  const Part = createLazyComponent<{ name: string }>(() =>
    online
      ? Promise.resolve({ default: ({ name }) => <p>hello {name}</p> })
      : Promise.reject(new Error('no line')),
  );
  const element = (
    <TestErrorBoundary>
      <Part name="Ada" loading={<p>loading</p>} />
    </TestErrorBoundary>
  );
  const first = render(element);
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('failed')).toBeInTheDocument();
  first.unmount();
  online = true;
  const second = render(element);
  expect(await screen.findByText('hello Ada')).toBeInTheDocument();
  second.unmount();
  // The part is loaded now, so it renders immediately.
  render(element);
  expect(screen.getByText('hello Ada')).toBeInTheDocument();
});
