import { jest } from '@jest/globals';
import { recoverLostFocus } from './focus-recovery.ts';

let stopRecovery: () => void;
const getById = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no #${id}`);
  return element;
};
const renderPage = (content: string) => {
  document.body.innerHTML = `<main id="content" tabindex="-1"><h1 id="title" tabindex="-1">Cars</h1>${content}</main>`;
};
/** Returns the focused element's id, after other code had time to move focus. */
const readFocusedId = async (): Promise<string | undefined> => {
  await jest.advanceTimersByTimeAsync(200);
  return document.activeElement?.id;
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  // jsdom has no layout, so it can't scroll.
  Element.prototype.scrollIntoView = () => undefined;
  stopRecovery = recoverLostFocus();
});
afterEach(() => {
  stopRecovery();
  document.body.innerHTML = '';
  jest.useRealTimers();
});

test('after a focused chip is removed, the next or else the previous chip gets focus', async () => {
  renderPage('<ul id="chips"><li><button id="a">a</button></li><li><button id="b">b</button></li></ul>');
  getById('a').focus();
  getById('a').parentElement?.remove();
  expect(await readFocusedId()).toBe('b');
  getById('chips').insertAdjacentHTML('afterbegin', '<li><button id="c">c</button></li>');
  getById('b').blur();
  getById('b').focus();
  getById('b').parentElement?.remove();
  expect(await readFocusedId()).toBe('c');
});

test('recoverLostFocus works on a page that stops focus events, as during hydration', async () => {
  renderPage('<div id="root"><p><button id="a">a</button></p><p><button id="b">b</button></p></div>');
  getById('root').addEventListener('focusin', (event) => event.stopPropagation(), true);
  getById('a').focus();
  getById('a').parentElement?.remove();
  expect(await readFocusedId()).toBe('b');
});

test('short text that replaces a control gets focus', async () => {
  renderPage(
    '<section><p id="end"><button id="more">Show more</button></p></section><button id="other">o</button>',
  );
  getById('more').focus();
  getById('end').textContent = 'Showing 12 of 12';
  expect(await readFocusedId()).toBe('end');
  getById('other').focus();
  expect(getById('end')).not.toHaveAttribute('tabindex');
});

test('the screen’s heading gets focus if everything around the control was removed', async () => {
  renderPage('<section id="part"><button id="retry">Retry</button></section>');
  getById('retry').focus();
  getById('part').remove();
  expect(await readFocusedId()).toBe('title');
});

test('focus that the user removed is not restored', async () => {
  renderPage('<p id="words"><button id="a">a</button></p>');
  getById('a').focus();
  getById('a').blur();
  await readFocusedId();
  getById('a').remove();
  expect(await readFocusedId()).toBe('');
});

test('recoverLostFocus leaves focus that other code has already moved', async () => {
  renderPage('<p><button id="a">a</button><button id="b">b</button><button id="c">c</button></p>');
  getById('a').focus();
  getById('a').remove();
  getById('c').focus();
  expect(await readFocusedId()).toBe('c');
});

test('focus stays in an open dialog', async () => {
  renderPage('<button id="outside">o</button>');
  document.body.insertAdjacentHTML(
    'beforeend',
    '<dialog open><h2 id="name" tabindex="-1">Pictures</h2><p><button id="in">x</button></p></dialog>',
  );
  getById('outside').focus();
  getById('in').focus();
  getById('in').parentElement?.remove();
  expect(await readFocusedId()).toBe('name');
});
