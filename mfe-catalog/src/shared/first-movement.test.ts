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

test('a page that was drawn on the server waits for the visitor, and is told once', () => {
  onFirstMovement(run);
  expect(run).not.toHaveBeenCalled();
  fireEvent.pointerMove(document.body);
  fireEvent.keyDown(document.body);
  expect(run).toHaveBeenCalledTimes(1);
});

test('who has scrolled before the scripts came is not waited for', () => {
  Object.assign(window, { scrollY: 300 });
  onFirstMovement(run);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a page that the browser draws waits for nobody', () => {
  document.getElementById(DRAWN_ELEMENT_ID)?.remove();
  onFirstMovement(run);
  expect(run).toHaveBeenCalledTimes(1);
});

test('what is called off is not told', () => {
  onFirstMovement(run)();
  fireEvent.scroll(document);
  expect(run).not.toHaveBeenCalled();
});
