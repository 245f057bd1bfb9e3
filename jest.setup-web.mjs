import { afterEach } from '@jest/globals';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// What a test waits for comes when it comes: the machine may be shared and slow.
configure({ asyncUtilTimeout: 20_000 });

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
