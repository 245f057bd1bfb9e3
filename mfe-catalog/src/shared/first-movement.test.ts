import { jest } from '@jest/globals';
import { DRAWN_ELEMENT_ID } from '@second-gear/contract/page-elements';
import { fireEvent } from '@testing-library/react';
import { onFirstMovement } from './first-movement.ts';

const run = jest.fn();

function drawnOnTheServer(): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = DRAWN_ELEMENT_ID;
  document.body.append(block);
}

beforeEach(() => {
  run.mockClear();
  drawnOnTheServer();
});

afterEach(() => {
  document.getElementById(DRAWN_ELEMENT_ID)?.remove();
  Object.assign(window, { scrollY: 0 });
});

test('onFirstMovement on a server-rendered page runs once, at the first interaction', () => {
  onFirstMovement(run);
  expect(run).not.toHaveBeenCalled();
  fireEvent.pointerMove(document.body);
  fireEvent.keyDown(document.body);
  expect(run).toHaveBeenCalledTimes(1);
});

test('onFirstMovement runs immediately if the page is already scrolled', () => {
  Object.assign(window, { scrollY: 300 });
  onFirstMovement(run);
  expect(run).toHaveBeenCalledTimes(1);
});

test('onFirstMovement runs immediately on a client-rendered page', () => {
  document.getElementById(DRAWN_ELEMENT_ID)?.remove();
  onFirstMovement(run);
  expect(run).toHaveBeenCalledTimes(1);
});

test('onFirstMovement never runs after it is canceled', () => {
  onFirstMovement(run)();
  fireEvent.scroll(document);
  expect(run).not.toHaveBeenCalled();
});
