import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { TextField } from './field.tsx';

const POINTER = ['pointerdown', 'pointerup', 'pointercancel'];

test('useAfterPress delays a blur handler until the pointer is released', () => {
  jest.useFakeTimers();
  const onBlur = jest.fn();
  render(<TextField label="Name" onBlur={onBlur} />);
  const field = screen.getByLabelText('Name');
  fireEvent.pointerDown(document.body);
  fireEvent.blur(field);
  expect(onBlur).not.toHaveBeenCalled();
  fireEvent.pointerUp(document.body);
  act(() => {
    jest.runAllTimers();
  });
  expect(onBlur).toHaveBeenCalledTimes(1);
  fireEvent.blur(field);
  expect(onBlur).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});

test('useAfterPress listens to pointer events only while fields are mounted', () => {
  const added = jest.spyOn(document, 'addEventListener');
  const removed = jest.spyOn(document, 'removeEventListener');
  const pointer = (spy: typeof added | typeof removed) =>
    spy.mock.calls.map(([type]) => String(type)).filter((type) => POINTER.includes(type));
  const one = render(<TextField label="Name" />);
  const other = render(<TextField label="Email" />);
  one.unmount();
  expect([pointer(added), pointer(removed)]).toEqual([POINTER, []]);
  other.unmount();
  expect(pointer(removed)).toEqual(POINTER);
});
