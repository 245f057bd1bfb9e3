import '@testing-library/jest-dom';
import { afterEach } from '@jest/globals';
import { configure, getConfig } from '@testing-library/dom';

const { getElementError } = getConfig();
configure({
  // What a test waits for comes when it comes: the machine may be shared and slow.
  asyncUtilTimeout: 20_000,
  // While a test waits, each look that finds nothing yet would print the page into an error that nobody reads;
  // the library prints it into the last one, once the time is over.
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// jsdom lays nothing out, so it has no scrolling (https://github.com/jsdom/jsdom/issues/1695).
Element.prototype.scrollIntoView ??= () => undefined;

/** What React says of a component that is wrong and shows nothing of it yet. */
const WRONG = /same key|unique "key"|not wrapped in act|cannot be a (descendant|child) of|Invalid hook call/;
const said = [];
const { error } = console;
console.error = (...words) => {
  const text = words.map(String).join(' ');
  if (WRONG.test(text)) said.push(text);
  else error(...words);
};
afterEach(() => {
  if (said.length > 0) throw new Error(`React complained: ${said.splice(0).join('\n')}`);
});
