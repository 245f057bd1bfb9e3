import { recoverLostFocus } from './focus-recovery.ts';

let stopRecovery: () => void;
const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no #${id}`);
  return element;
};
const renderPage = (content: string) => {
  document.body.innerHTML = `<main id="content" tabindex="-1"><h1 id="title" tabindex="-1">Cars</h1>${content}</main>`;
};
/** Returns the focused element's id, after other code had time to move the focus. */
const readFocusedId = async (): Promise<string | undefined> => {
  await new Promise((resolve) => setTimeout(resolve, 200));
  return document.activeElement?.id;
};

beforeEach(() => {
  // jsdom has no layout, so it can't scroll.
  Element.prototype.scrollIntoView = () => undefined;
  stopRecovery = recoverLostFocus();
});
afterEach(() => {
  stopRecovery();
  document.body.innerHTML = '';
});

test('after a focused chip is removed, the next one gets the focus, or the previous one at the end', async () => {
  renderPage('<ul id="chips"><li><button id="a">a</button></li><li><button id="b">b</button></li></ul>');
  byId('a').focus();
  byId('a').parentElement?.remove();
  expect(await readFocusedId()).toBe('b');
  byId('chips').insertAdjacentHTML('afterbegin', '<li><button id="c">c</button></li>');
  byId('b').blur();
  byId('b').focus();
  byId('b').parentElement?.remove();
  expect(await readFocusedId()).toBe('c');
});

test('recoverLostFocus works on a page that stops focus events, as during hydration', async () => {
  renderPage('<div id="root"><p><button id="a">a</button></p><p><button id="b">b</button></p></div>');
  byId('root').addEventListener('focusin', (event) => event.stopPropagation(), true);
  byId('a').focus();
  byId('a').parentElement?.remove();
  expect(await readFocusedId()).toBe('b');
});

test('a short text that replaces a control gets the focus, and loses it like a control', async () => {
  renderPage(
    '<section><p id="end"><button id="more">Show more</button></p></section><button id="other">o</button>',
  );
  byId('more').focus();
  byId('end').textContent = 'Showing 12 of 12';
  expect(await readFocusedId()).toBe('end');
  byId('other').focus();
  expect(byId('end')).not.toHaveAttribute('tabindex');
});

test('the screen’s heading gets the focus if everything around the control is gone', async () => {
  renderPage('<section id="part"><button id="retry">Retry</button></section>');
  byId('retry').focus();
  byId('part').remove();
  expect(await readFocusedId()).toBe('title');
});

test('a focus that the user removed is not restored', async () => {
  renderPage('<p id="words"><button id="a">a</button></p>');
  byId('a').focus();
  byId('a').blur();
  await readFocusedId();
  byId('a').remove();
  expect(await readFocusedId()).toBe('');
});

test('a focus moved by other code in time is not changed', async () => {
  renderPage('<p><button id="a">a</button><button id="b">b</button><button id="c">c</button></p>');
  byId('a').focus();
  byId('a').remove();
  byId('c').focus();
  expect(await readFocusedId()).toBe('c');
});

test('the focus stays in an open dialog', async () => {
  renderPage('<button id="outside">o</button>');
  document.body.insertAdjacentHTML(
    'beforeend',
    '<dialog open><h2 id="name" tabindex="-1">Pictures</h2><p><button id="in">x</button></p></dialog>',
  );
  byId('outside').focus();
  byId('in').focus();
  byId('in').parentElement?.remove();
  expect(await readFocusedId()).toBe('name');
});
