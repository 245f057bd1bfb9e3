import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { TextField } from './field.tsx';

const POINTER = ['pointerdown', 'pointerup', 'pointercancel'];

test('what leaving a field brings about waits until the press that left it is over', () => {
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

test('presses are listened to while there are fields, and by nobody afterwards', () => {
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
