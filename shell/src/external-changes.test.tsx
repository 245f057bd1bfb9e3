import { simulatePageTranslation } from '@second-gear/test-utils/page-translation';
import { render, screen } from '@testing-library/react';
import { isExternalChangeError, tolerateExternalChanges } from './external-changes.ts';

const { insertBefore, removeChild } = Node.prototype;
let originalWarn: typeof console.warn;
let warnings: string[];
beforeEach(() => {
  originalWarn = console.warn;
  warnings = [];
  console.warn = (message: string) => void warnings.push(message);
  tolerateExternalChanges();
});
afterEach(() => {
  Object.assign(Node.prototype, { insertBefore, removeChild });
  console.warn = originalWarn;
});

/** Elements next to a bare text node, which no screen should have. */
const BareTexts = ({ busy = false, text = '' }: { busy?: boolean; text?: string }) => (
  <p>
    {busy ? <b>working</b> : null}
    {text}
    <i>end</i>
  </p>
);

test('a screen with bare text nodes keeps working on a translated page, and the first change is logged', () => {
  const { rerender, unmount } = render(<BareTexts text="Send" />);
  const endTranslation = simulatePageTranslation();
  rerender(<BareTexts busy text="Sending" />);
  expect(screen.getByText('working')).toBeInTheDocument();
  rerender(<BareTexts />);
  expect(screen.queryByText('working')).toBeNull();
  expect(warnings).toEqual([expect.stringContaining('modified the page')]);
  unmount();
  expect(document.body.textContent).toBe('');
  endTranslation();
});

test('an error on an unchanged page is thrown as usual', () => {
  const detachedNode = document.createTextNode('away');
  expect(() => document.body.removeChild(detachedNode)).toThrow(DOMException);
  expect(() => document.body.insertBefore(document.createElement('p'), detachedNode)).toThrow(DOMException);
});

test('removing a node that has another parent throws as usual', () => {
  const endTranslation = simulatePageTranslation();
  const parent = document.createElement('div');
  const child = parent.appendChild(document.createElement('p'));
  expect(() => document.body.removeChild(child)).toThrow(DOMException);
  expect(() => document.body.insertBefore(document.createElement('p'), child)).toThrow(DOMException);
  endTranslation();
});

test('an error thrown by a browser extension is not a fault of the page', () => {
  const createError = (...files: string[]) =>
    Object.assign(new Error('x'), {
      stack: ['Error: x', ...files.map((file) => `at f (${file}:1:2)`)].join('\n'),
    });
  const remote = 'https://site.example/remotes/catalog/1/remote.js';
  for (const scheme of ['chrome-extension', 'moz-extension', 'safari-web-extension', 'webkit-masked-url']) {
    const extension = `${scheme}://abc/content.js`;
    expect(isExternalChangeError(createError(extension, remote))).toBe(true);
    // The extension called the remote's code, for example in a wrapped listener.
    expect(isExternalChangeError(createError(remote, extension))).toBe(false);
  }
});

test('a missing node is a translation fault only on a translated page', () => {
  const missingNodeError = new DOMException('The node is not a child of this node', 'NotFoundError');
  expect(isExternalChangeError(missingNodeError)).toBe(false);
  const endTranslation = simulatePageTranslation();
  expect(isExternalChangeError(missingNodeError)).toBe(true);
  expect(isExternalChangeError(new Error('render broke'))).toBe(false);
  endTranslation();
});
