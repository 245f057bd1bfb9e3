import { translatePage } from '@second-gear/web-testing/translate';
import { render, screen } from '@testing-library/react';
import { isForeignFault, toleratedChanges, tolerateForeignChanges } from './foreign-changes.ts';

const { insertBefore, removeChild } = Node.prototype;
let warn: typeof console.warn;
beforeEach(() => {
  warn = console.warn;
  console.warn = () => undefined;
  tolerateForeignChanges();
});
afterEach(() => {
  Object.assign(Node.prototype, { insertBefore, removeChild });
  console.warn = warn;
});

/** Elements next to a bare text node, which no screen should have. */
const Bare = ({ busy = false, words = '' }: { busy?: boolean; words?: string }) => (
  <p>
    {busy ? <b>working</b> : null}
    {words}
    <i>end</i>
  </p>
);

test('a screen with bare text nodes keeps working on a translated page, and the change is counted', () => {
  const before = toleratedChanges();
  const { rerender, unmount } = render(<Bare words="Send" />);
  const end = translatePage();
  rerender(<Bare busy words="Sending" />);
  expect(screen.getByText('working')).toBeInTheDocument();
  rerender(<Bare />);
  expect(screen.queryByText('working')).toBeNull();
  expect(toleratedChanges()).toBeGreaterThan(before);
  unmount();
  expect(document.body.textContent).toBe('');
  end();
});

test('an error on an unchanged page is thrown as usual', () => {
  const away = document.createTextNode('away');
  expect(() => document.body.removeChild(away)).toThrow(DOMException);
  expect(() => document.body.insertBefore(document.createElement('p'), away)).toThrow(DOMException);
});

test('a node with another parent does not count as removed by translation', () => {
  const end = translatePage();
  const parent = document.createElement('div');
  const child = parent.appendChild(document.createElement('p'));
  expect(() => document.body.removeChild(child)).toThrow(DOMException);
  expect(() => document.body.insertBefore(document.createElement('p'), child)).toThrow(DOMException);
  end();
});

test('a missing node is a translation fault only on a translated page', () => {
  const missing = new DOMException('The node is not a child of this node', 'NotFoundError');
  expect(isForeignFault(missing)).toBe(false);
  const end = translatePage();
  expect(isForeignFault(missing)).toBe(true);
  expect(isForeignFault(new Error('render broke'))).toBe(false);
  end();
});
