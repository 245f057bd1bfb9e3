import { findContactSpans } from './contact-spans.ts';

const findContactTexts = (text: string): string[] =>
  findContactSpans(text).map(({ from, to }) => text.slice(from, to));

test.each([
  ['One owner. Call me at 312 555 0142 after six.', ['312 555 0142']],
  ['Call (312) 555-0142', ['(312) 555-0142']],
  ['Call ３１２ ５５５ ０１４２ now', ['３１２ ５５５ ０１４２']],
  ['Call three one two five five five oh one four two now', ['three one two five five five oh one four two']],
  [
    'Call 3\u200B1\u200B2\u200D5\u20605\uFEFF5\u00AD0142 now',
    ['3\u200B1\u200B2\u200D5\u20605\uFEFF5\u00AD0142'],
  ],
  ['Write to sam (at) mail dot com, please', ['sam (at) mail dot com,']],
  ['WhatsApp me', ['WhatsApp']],
  [
    'Mail bea@mail.example or call 312 555 0142, or 312 555 0143 at night',
    ['bea@mail.example', '312 555 0142,', '312 555 0143'],
  ],
  ['No rust, 145,000 miles, bought 2019-05-12 for $12,500.', []],
  ['', []],
])('findContactSpans of %j returns %j', (text, expectedSpans) => {
  expect(findContactTexts(text)).toEqual(expectedSpans);
});

test('findContactSpans takes linear time for long text without a match', () => {
  const text = `${'The belt was changed. '.repeat(220)}Call 312 555 0142`;
  expect(findContactTexts(text)).toEqual(['312 555 0142']);
});
