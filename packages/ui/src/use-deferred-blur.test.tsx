import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { TextField } from './field.tsx';

const POINTER_EVENTS = ['pointerdown', 'pointerup', 'pointercancel'];

test('useDeferredBlur delays a blur handler until the pointer is released', () => {
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

test('useDeferredBlur listens to pointer events only while fields are mounted', () => {
  const addSpy = jest.spyOn(document, 'addEventListener');
  const removeSpy = jest.spyOn(document, 'removeEventListener');
  const listPointerEvents = (spy: typeof addSpy | typeof removeSpy) =>
    spy.mock.calls.map(([type]) => String(type)).filter((type) => POINTER_EVENTS.includes(type));
  const nameField = render(<TextField label="Name" />);
  const emailField = render(<TextField label="Email" />);
  nameField.unmount();
  expect([listPointerEvents(addSpy), listPointerEvents(removeSpy)]).toEqual([POINTER_EVENTS, []]);
  emailField.unmount();
  expect(listPointerEvents(removeSpy)).toEqual(POINTER_EVENTS);
});
