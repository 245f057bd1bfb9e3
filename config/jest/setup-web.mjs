import '@testing-library/jest-dom';
import { afterEach } from '@jest/globals';
import { configure, getConfig } from '@testing-library/dom';

const { getElementError } = getConfig();
configure({
  // Long, because the machine may be shared and slow.
  asyncUtilTimeout: 20_000,
  // Each failed poll would print the page into an error that is discarded. The library prints it into the
  // final error after the timeout.
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// jsdom has no layout and therefore no scrolling (https://github.com/jsdom/jsdom/issues/1695).
Element.prototype.scrollIntoView ??= () => undefined;

/** React's warnings about faulty components whose faults are not visible. */
const REACT_WARNING =
  /same key|unique "key"|not wrapped in act|cannot be a (descendant|child) of|Invalid hook call/;
const reactWarnings = [];
const { error } = console;
console.error = (...args) => {
  const text = args.map(String).join(' ');
  if (REACT_WARNING.test(text)) reactWarnings.push(text);
  else error(...args);
};
afterEach(() => {
  if (reactWarnings.length > 0) throw new Error(`React complained: ${reactWarnings.splice(0).join('\n')}`);
});
