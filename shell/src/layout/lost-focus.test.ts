import { keepFocus } from './lost-focus.ts';

let end: () => void;
const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no #${id}`);
  return element;
};
const page = (content: string) => {
  document.body.innerHTML = `<main id="content" tabindex="-1"><h1 id="title" tabindex="-1">Cars</h1>${content}</main>`;
};
/** What has the focus once whoever knows better has had the time for it. */
const settled = async (): Promise<string | undefined> => {
  await new Promise((resolve) => setTimeout(resolve, 200));
  return document.activeElement?.id;
};

beforeEach(() => {
  // jsdom lays nothing out, so it cannot scroll either.
  Element.prototype.scrollIntoView = () => undefined;
  end = keepFocus();
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

test('a chip that is taken away leaves the focus with the next one, the last one with the one before', async () => {
  page('<ul id="chips"><li><button id="a">a</button></li><li><button id="b">b</button></li></ul>');
  byId('a').focus();
  byId('a').parentElement?.remove();
  expect(await settled()).toBe('b');
  byId('chips').insertAdjacentHTML('afterbegin', '<li><button id="c">c</button></li>');
  byId('b').blur();
  byId('b').focus();
  byId('b').parentElement?.remove();
  expect(await settled()).toBe('c');
});

test('a page that keeps the event to itself, as one does that is being taken over, is heard all the same', async () => {
  page('<div id="root"><p><button id="a">a</button></p><p><button id="b">b</button></p></div>');
  byId('root').addEventListener('focusin', (event) => event.stopPropagation(), true);
  byId('a').focus();
  byId('a').parentElement?.remove();
  expect(await settled()).toBe('b');
});

test('short words that take a control’s place have the focus, and lose it like any other', async () => {
  page(
    '<section><p id="end"><button id="more">Show more</button></p></section><button id="other">o</button>',
  );
  byId('more').focus();
  byId('end').textContent = 'Showing 12 of 12';
  expect(await settled()).toBe('end');
  byId('other').focus();
  expect(byId('end')).not.toHaveAttribute('tabindex');
});

test('where everything around it is gone, the screen’s heading has the focus', async () => {
  page('<section id="part"><button id="retry">Retry</button></section>');
  byId('retry').focus();
  byId('part').remove();
  expect(await settled()).toBe('title');
});

test('whoever leaves a control of their own accord is not brought back', async () => {
  page('<p id="words"><button id="a">a</button></p>');
  byId('a').focus();
  byId('a').blur();
  await settled();
  byId('a').remove();
  expect(await settled()).toBe('');
});

test('whoever puts the focus somewhere else at once is not disturbed', async () => {
  page('<p><button id="a">a</button><button id="b">b</button><button id="c">c</button></p>');
  byId('a').focus();
  byId('a').remove();
  byId('c').focus();
  expect(await settled()).toBe('c');
});

test('in an open dialog the focus stays in it', async () => {
  page('<button id="outside">o</button>');
  document.body.insertAdjacentHTML(
    'beforeend',
    '<dialog open><h2 id="name" tabindex="-1">Pictures</h2><p><button id="in">x</button></p></dialog>',
  );
  byId('outside').focus();
  byId('in').focus();
  byId('in').parentElement?.remove();
  expect(await settled()).toBe('name');
});
