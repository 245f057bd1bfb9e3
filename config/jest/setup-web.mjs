import '@testing-library/jest-dom';
import { afterEach } from '@jest/globals';
import { configure, getConfig } from '@testing-library/dom';

const { getElementError } = getConfig();
configure({
  // A long timeout, because the machine may be shared and slow.
  asyncUtilTimeout: 20_000,
  // Omits the page from the errors of failed polls, because the library discards these errors. The error
  // after the timeout contains the page.
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// jsdom has no layout and therefore no scrolling (https://github.com/jsdom/jsdom/issues/1695).
Element.prototype.scrollIntoView ??= () => undefined;

/** Matches React's warnings about errors that have no visible effect. */
const REACT_WARNING_PATTERN =
  /same key|unique "key"|not wrapped in act|cannot be a (descendant|child) of|Invalid hook call/;
const reactWarnings = [];
const { error } = console;
console.error = (...args) => {
  const text = args.map(String).join(' ');
  if (REACT_WARNING_PATTERN.test(text)) reactWarnings.push(text);
  else error(...args);
};
afterEach(() => {
  if (reactWarnings.length > 0) throw new Error(`React warned: ${reactWarnings.splice(0).join('\n')}`);
});
