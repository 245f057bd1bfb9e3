import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { createEarlyReplay } from './early-replay.ts';
import { recordEarlyEvents } from './record-early-events.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <button type="button" id="order"><span>Order Now</span></button>
    <form id="search" action="/viewallcars"><input name="q"><button>Search</button></form>
    <form id="login"><input name="password"><select><option>a<option>b</select><button>Login</button></form>`;
  recordEarlyEvents();
});
afterEach(() => {
  createEarlyReplay().replayActions();
});

const getById = (id: string): HTMLElement => document.getElementById(id)!;
const recordLogins = (events: string[]) =>
  getById('login').addEventListener('submit', (event) => {
    event.preventDefault();
    events.push('login');
  });

test('presses and submits before hydration are replayed once afterward', async () => {
  const events: string[] = [];
  const addListeners = () => {
    getById('order').addEventListener('click', () => events.push('order'));
    recordLogins(events);
  };
  await userEvent.click(document.querySelector('#order span')!);
  expect(getById('order')).toHaveAttribute('aria-busy', 'true');
  const submitted = new Event('submit', { cancelable: true, bubbles: true });
  getById('login').dispatchEvent(submitted);
  expect(submitted.defaultPrevented).toBe(true);
  const { replayActions } = createEarlyReplay();
  addListeners();
  replayActions();
  expect(events).toEqual(['order', 'login']);
  expect(getById('order')).not.toHaveAttribute('aria-busy');
  await userEvent.click(getById('order'));
  expect(events).toEqual(['order', 'login', 'order']);
});

test('the browser submits a form with an action', () => {
  const submitted = new Event('submit', { cancelable: true, bubbles: true });
  getById('search').dispatchEvent(submitted);
  expect(submitted.defaultPrevented).toBe(false);
});

test('typed and selected values are restored to their fields, and listeners receive them', async () => {
  const password = document.querySelector<HTMLInputElement>('[name=password]')!;
  const select = document.querySelector('select')!;
  await userEvent.type(password, 'secret');
  await userEvent.selectOptions(select, 'b');
  const { replayActions: replay } = createEarlyReplay();
  const events: string[] = [];
  password.addEventListener('input', () => events.push(password.value));
  select.addEventListener('change', () => events.push(select.value));
  // Simulates a library that sets its own initial values.
  password.value = '';
  select.value = 'a';
  replay();
  expect([password.value, select.value]).toEqual(['secret', 'b']);
  expect(events).toEqual(['secret', 'b']);
});

/** A controlled form, like those of the site's screens. */
function Filter({ onFilled }: { onFilled: (filled: string) => void }) {
  const [filled, setFilled] = useState({ word: '', order: 'newest', sold: false, fuel: 'any' });
  const update = (change: Partial<typeof filled>) => {
    setFilled((previousValues) => ({ ...previousValues, ...change }));
    onFilled(Object.values(change).join());
  };
  return (
    <form>
      <input
        aria-label="Word"
        value={filled.word}
        onChange={({ target }) => update({ word: target.value })}
      />
      <select
        aria-label="Order"
        value={filled.order}
        onChange={(event) => update({ order: event.target.value })}
      >
        <option value="newest">Newest</option>
        <option value="price">Price</option>
      </select>
      <input
        type="checkbox"
        aria-label="Sold"
        checked={filled.sold}
        onChange={(event) => update({ sold: event.target.checked })}
      />
      {['any', 'diesel'].map((fuel) => (
        <input
          key={fuel}
          type="radio"
          name="fuel"
          aria-label={fuel}
          checked={filled.fuel === fuel}
          onChange={() => update({ fuel })}
        />
      ))}
      <output>{JSON.stringify(filled)}</output>
    </form>
  );
}

test('values entered on a server-rendered page reach React’s state after hydration', async () => {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = `<form><input aria-label="Word" value=""><select aria-label="Order"><option value="newest" selected="">Newest</option><option value="price">Price</option></select><input type="checkbox" aria-label="Sold"><input type="radio" name="fuel" aria-label="any" checked=""><input type="radio" name="fuel" aria-label="diesel"><output>{"word":"","order":"newest","sold":false,"fuel":"any"}</output></form>`;
  const field = (label: string) => root.querySelector<HTMLInputElement>(`[aria-label=${label}]`)!;
  await userEvent.type(field('Word'), 'mini');
  await userEvent.selectOptions(field('Order'), 'price');
  await userEvent.click(field('Sold'));
  await userEvent.click(field('diesel'));
  await userEvent.click(field('any'));
  await userEvent.click(field('diesel'));
  const { replayActions: replay } = createEarlyReplay();
  const events: string[] = [];
  const hydratedRoot = await act(() =>
    hydrateRoot(root, <Filter onFilled={(filled) => events.push(filled)} />),
  );
  act(replay);
  expect(root.querySelector('output')).toHaveTextContent(
    '{"word":"mini","order":"price","sold":true,"fuel":"diesel"}',
  );
  expect(field('Word')).toHaveValue('mini');
  expect(field('Order')).toHaveValue('price');
  expect(field('Sold')).toBeChecked();
  expect(field('diesel')).toBeChecked();
  expect(field('any')).not.toBeChecked();
  expect(events).toContain('mini');
  await act(() => {
    hydratedRoot.unmount();
  });
});

/** A form like the shell's: react-hook-form writes its own values into fields during hydration. */
function Login({ onSend }: { onSend: (values: { email: string; role: string }) => void }) {
  const form = useForm({ defaultValues: { email: '', role: '' } });
  return (
    <form onSubmit={(event) => void form.handleSubmit(onSend)(event)}>
      <label>
        Email
        <input autoComplete="username" {...form.register('email')} />
      </label>
      <select aria-label="Role" {...form.register('role')}>
        <option value="">Choose</option>
        <option value="buyer">Buyer</option>
        <option value="seller">Seller</option>
      </select>
    </form>
  );
}

function renderServerLogin() {
  const root = document.createElement('div');
  root.innerHTML =
    '<form><label>Email<input autocomplete="username" name="email"></label><select aria-label="Role" name="role"><option value="">Choose</option><option value="buyer">Buyer</option><option value="seller">Seller</option></select></form>';
  document.body.replaceChildren(root);
  return {
    root,
    email: root.querySelector('input')!,
    role: root.querySelector('select')!,
    form: root.querySelector('form')!,
  };
}

/** Writes a value as the browser does, bypassing setters that a script installed on the field. */
function setNativeValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
}
const typeText = (field: HTMLInputElement, value: string): void => {
  setNativeValue(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

test('a form receives the text typed before its hydration and every character after it', async () => {
  const { root, email, role, form } = renderServerLogin();
  email.focus();
  typeText(email, 'ab');
  await userEvent.selectOptions(role, 'buyer');
  email.focus();
  const replay = createEarlyReplay();
  // The page isn't hydrated yet.
  typeText(email, 'abc');
  const submitted: unknown[] = [];
  await act(() => {
    hydrateRoot(root, <Login onSend={(values) => submitted.push(values)} />);
  });
  act(() => {
    replay.replayInputs(() => true);
  });
  expect([email.value, role.value]).toEqual(['abc', 'buyer']);
  act(() => {
    typeText(email, `${email.value}d`);
  });
  await act(async () => {
    replay.replayActions();
    form.requestSubmit();
    await Promise.resolve();
  });
  expect(email).toHaveValue('abcd');
  expect(submitted).toEqual([{ email: 'abcd', role: 'buyer' }]);
});

test('a form receives values that a password manager filled in without an event', async () => {
  const { root, email, form } = renderServerLogin();
  setNativeValue(email, 'kept@example.com');
  const replay = createEarlyReplay();
  const submitted: unknown[] = [];
  await act(() => {
    hydrateRoot(root, <Login onSend={(values) => submitted.push(values)} />);
  });
  await act(async () => {
    replay.replayInputs(() => true);
    form.requestSubmit();
    await Promise.resolve();
  });
  expect(submitted).toEqual([{ email: 'kept@example.com', role: '' }]);
});

test('text typed into a part that is not hydrated yet is restored after its hydration', () => {
  document.body.innerHTML = `<main><input name="q"></main><footer><input name="email"></footer>`;
  const [search, email] = [...document.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement];
  typeText(search, 'min');
  typeText(email, 'a');
  const { replayInputs } = createEarlyReplay();
  const events: string[] = [];
  document.body.addEventListener('input', ({ target }) => events.push((target as HTMLInputElement).value));
  const isOutside = (field: Element) => field.closest('main') === null;
  replayInputs(isOutside);
  expect(events).toEqual(['a']);
  typeText(search, 'mini');
  search.value = '';
  events.length = 0;
  replayInputs(() => true);
  expect(events).toEqual(['mini']);
  expect(search).toHaveValue('mini');
});

test('the caret stays in a field with an unchanged value, and is restored otherwise', () => {
  const field = document.querySelector('input')!;
  field.focus();
  typeText(field, 'mini cooper');
  field.setSelectionRange(4, 4);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const { replayInputs } = createEarlyReplay();
  field.setSelectionRange(2, 2);
  replayInputs(() => true);
  expect(field.selectionStart).toBe(2);
  recordEarlyEvents();
  field.setSelectionRange(4, 4);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const secondReplay = createEarlyReplay();
  field.value = '';
  secondReplay.replayInputs(() => true);
  expect([field.value, field.selectionStart]).toEqual(['mini cooper', 4]);
});

test('after a new render, the value is restored to the field with the same label', () => {
  const page = `<main><label>Email<input name="email"></label></main><footer><label>News<input name="email"></label></footer>`;
  document.body.innerHTML = page;
  typeText(document.querySelector('main input')!, 'a@example.com');
  const { replayInputs, replayActions } = createEarlyReplay();
  document.body.innerHTML = page.replace(/<main>.*<\/main>/, '<main></main>');
  replayInputs(() => true);
  expect(document.querySelector('footer input')).toHaveValue('');
  document.querySelector('main')!.innerHTML = `<label>Email<input name="email"></label>`;
  replayActions();
  expect(document.querySelector('main input')).toHaveValue('a@example.com');
});

test('the last selection is restored, however often it changed', async () => {
  document.body.innerHTML = `<input type="radio" name="fuel" id="any"><input type="radio" name="fuel" id="diesel">`;
  for (const id of ['any', 'diesel', 'any']) await userEvent.click(getById(id));
  const { replayActions: replay } = createEarlyReplay();
  replay();
  expect(getById('any')).toBeChecked();
  expect(getById('diesel')).not.toBeChecked();
});

test('a checkbox clicked during hydration has the state that the click set', () => {
  document.body.innerHTML = `<input type="checkbox">`;
  const box = document.querySelector('input')!;
  box.click();
  const { replayInputs } = createEarlyReplay();
  const events: boolean[] = [];
  box.addEventListener('change', () => events.push(box.checked));
  box.addEventListener('click', () => replayInputs(() => true), { once: true });
  box.click();
  expect(box).not.toBeChecked();
  expect(events.at(-1)).toBe(false);
});

test('interactions with removed elements are dropped', async () => {
  await userEvent.click(getById('order'));
  const order = getById('order');
  order.remove();
  const events: string[] = [];
  order.addEventListener('click', () => events.push('order'));
  createEarlyReplay().replayActions();
  expect(events).toEqual([]);
});

test('repeated presses and submits without a response count once', async () => {
  await userEvent.dblClick(getById('order'));
  for (let count = 0; count < 2; count += 1)
    getById('login').dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
  const events: string[] = [];
  getById('order').addEventListener('click', () => events.push('order'));
  const { replayActions } = createEarlyReplay();
  recordLogins(events);
  events.length = 0;
  replayActions();
  expect(events).toEqual(['order', 'login']);
});
