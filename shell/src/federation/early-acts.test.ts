import { userEvent } from '@testing-library/user-event';
import { earlyActsScript, takeEarlyActs } from './early-acts.ts';

const run = (script: string): void => {
  // As the page's head runs it.
  new Function(script)();
};

beforeEach(() => {
  document.body.innerHTML = `
    <button type="button" id="order"><span>Order Now</span></button>
    <form id="search" action="/viewallcars"><input name="q"><button>Search</button></form>
    <form id="login"><input name="password"><select><option>a<option>b</select><button>Login</button></form>`;
  run(earlyActsScript);
});
afterEach(() => {
  takeEarlyActs();
});

const byId = (id: string): HTMLElement => document.getElementById(id)!;

test('what was pressed and sent before the page could answer is done once it can, and only once', async () => {
  const heard: string[] = [];
  const listen = () => {
    byId('order').addEventListener('click', () => heard.push('order'));
    byId('login').addEventListener('submit', (event) => {
      event.preventDefault();
      heard.push('login');
    });
  };
  await userEvent.click(document.querySelector('#order span')!);
  expect(byId('order')).toHaveAttribute('aria-busy', 'true');
  const sent = new Event('submit', { cancelable: true, bubbles: true });
  byId('login').dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
  const replay = takeEarlyActs();
  listen();
  replay();
  expect(heard).toEqual(['order', 'login']);
  expect(byId('order')).not.toHaveAttribute('aria-busy');
  await userEvent.click(byId('order'));
  expect(heard).toEqual(['order', 'login', 'order']);
});

test('a form that has an address is sent there by the browser', () => {
  const sent = new Event('submit', { cancelable: true, bubbles: true });
  byId('search').dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(false);
});

test('what was typed and chosen is in its field afterwards, and known to who listens', async () => {
  const password = document.querySelector<HTMLInputElement>('[name=password]')!;
  const select = document.querySelector('select')!;
  await userEvent.type(password, 'secret');
  await userEvent.selectOptions(select, 'b');
  const replay = takeEarlyActs();
  const heard: string[] = [];
  password.addEventListener('input', () => heard.push(password.value));
  select.addEventListener('change', () => heard.push(select.value));
  // A library that begins with its own values.
  password.value = '';
  select.value = 'a';
  replay();
  expect([password.value, select.value]).toEqual(['secret', 'b']);
  expect(heard).toEqual(['secret', 'b']);
});

test('what has left the page meanwhile is forgotten', async () => {
  await userEvent.click(byId('order'));
  const order = byId('order');
  order.remove();
  const heard: string[] = [];
  order.addEventListener('click', () => heard.push('order'));
  takeEarlyActs()();
  expect(heard).toEqual([]);
});

test('what was pressed and sent again, because no answer came, counts once', async () => {
  await userEvent.dblClick(byId('order'));
  for (let times = 0; times < 2; times += 1)
    byId('login').dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
  const heard: string[] = [];
  byId('order').addEventListener('click', () => heard.push('order'));
  const replay = takeEarlyActs();
  byId('login').addEventListener('submit', (event) => {
    event.preventDefault();
    heard.push('login');
  });
  heard.length = 0;
  replay();
  expect(heard).toEqual(['order', 'login']);
});
