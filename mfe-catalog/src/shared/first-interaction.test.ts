import { jest } from '@jest/globals';
import { HYDRATION_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { fireEvent } from '@testing-library/react';
import { onFirstInteraction } from './first-interaction.ts';

const callback = jest.fn();

function markServerRendered(): void {
  const scriptBlock = document.createElement('script');
  scriptBlock.type = 'application/json';
  scriptBlock.id = HYDRATION_ELEMENT_ID;
  document.body.append(scriptBlock);
}

beforeEach(() => {
  callback.mockClear();
  markServerRendered();
});

afterEach(() => {
  document.getElementById(HYDRATION_ELEMENT_ID)?.remove();
  Object.assign(window, { scrollY: 0 });
});

test('onFirstInteraction on a server-rendered page runs once, at the first interaction', () => {
  onFirstInteraction(callback);
  expect(callback).not.toHaveBeenCalled();
  fireEvent.pointerMove(document.body);
  fireEvent.keyDown(document.body);
  expect(callback).toHaveBeenCalledTimes(1);
});

test('onFirstInteraction runs immediately if the page is already scrolled', () => {
  Object.assign(window, { scrollY: 300 });
  onFirstInteraction(callback);
  expect(callback).toHaveBeenCalledTimes(1);
});

test('onFirstInteraction runs immediately on a client-rendered page', () => {
  document.getElementById(HYDRATION_ELEMENT_ID)?.remove();
  onFirstInteraction(callback);
  expect(callback).toHaveBeenCalledTimes(1);
});

test('onFirstInteraction never runs after it is canceled', () => {
  onFirstInteraction(callback)();
  fireEvent.scroll(document);
  expect(callback).not.toHaveBeenCalled();
});
