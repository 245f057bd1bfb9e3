import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { notify } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  act(() => toast.remove());
  jest.useRealTimers();
});

/** Advances the time in small steps, because the removal timer starts only when another timer ends. */
function advance(ms: number): void {
  for (let elapsed = 0; elapsed < ms; elapsed += 100) act(() => jest.advanceTimersByTime(100));
}

// spec:2.59 9.1
test('a success toast is announced politely and disappears after three seconds', () => {
  render(<Toaster />);
  act(() => notify.success('User logged out'));
  expect(screen.getByText('User logged out').closest('[aria-live="polite"]')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  advance(2900);
  expect(screen.getByText('User logged out')).toBeInTheDocument();
  advance(400);
  expect(screen.queryByText('User logged out')).not.toBeInTheDocument();
});

// spec:2.59 2.60 9.1 9.2
test('an error toast is announced immediately and disappears after three seconds too', () => {
  render(<Toaster />);
  act(() => notify.error('Already Booked this Car'));
  expect(screen.getByRole('alert')).toHaveTextContent('Already Booked this Car');
  advance(2900);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  advance(400);
  expect(screen.queryByText('Already Booked this Car')).not.toBeInTheDocument();
});

test('a toast stays while it is hovered or focused', () => {
  render(<Toaster />);
  act(() => notify.success('Added to wishlist successfully'));
  const text = screen.getByText('Added to wishlist successfully');
  fireEvent.mouseEnter(text.closest('[popover]') as HTMLElement);
  advance(10_000);
  expect(text).toBeInTheDocument();
  fireEvent.mouseLeave(text.closest('[popover]') as HTMLElement);
  advance(3300);
  expect(text).not.toBeInTheDocument();
});

test('a toast can be dismissed, and later ones still disappear automatically', () => {
  render(<Toaster />);
  act(() => notify.success('Car Added Successfully'));
  fireEvent.mouseEnter(screen.getByText('Car Added Successfully').closest('[popover]') as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  advance(300);
  expect(screen.queryByText('Car Added Successfully')).not.toBeInTheDocument();
  act(() => notify.success('Car deleted successfully'));
  advance(3300);
  expect(screen.queryByText('Car deleted successfully')).not.toBeInTheDocument();
});

describe('toast action', () => {
  const onUndo = jest.fn();
  beforeEach(() => onUndo.mockClear());
  const showToast = () => {
    render(
      <>
        <button type="button">Delete</button>
        <input aria-label="Search" />
        <input type="checkbox" aria-label="Select Audi A4" />
        <Toaster />
      </>,
    );
    act(() =>
      notify.success('Reported Item deleted successfully', { action: { label: 'Undo', run: onUndo } }),
    );
  };

  // spec:2.60 9.2
  test('an action is shown next to the message for eight seconds and runs once', () => {
    showToast();
    expect(screen.getByText('Reported Item deleted successfully')).toBeInTheDocument();
    advance(7900);
    const undoButton = screen.getByRole('button', { name: 'Undo' });
    fireEvent.click(undoButton);
    fireEvent.click(undoButton);
    expect(onUndo).toHaveBeenCalledTimes(1);
    advance(300);
    expect(screen.queryByText('Reported Item deleted successfully')).not.toBeInTheDocument();
  });

  test('an action disappears with its toast, and focus pauses the timer', () => {
    showToast();
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    advance(20_000);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    advance(8300);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(onUndo).not.toHaveBeenCalled();
  });

  test('an action restores the previous focus', () => {
    showToast();
    const deleteButton = screen.getByRole('button', { name: 'Delete' });
    act(() => deleteButton.focus());
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(deleteButton).toHaveFocus();
  });

  test('Ctrl+Z runs the action from anywhere except a text field', () => {
    showToast();
    fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'z', ctrlKey: true });
    expect(onUndo).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(onUndo).toHaveBeenCalledTimes(1);
  });

  test('Ctrl+Z runs the action from a checkbox', () => {
    showToast();
    fireEvent.keyDown(screen.getByLabelText('Select Audi A4'), { key: 'z', ctrlKey: true });
    expect(onUndo).toHaveBeenCalledTimes(1);
  });
});
