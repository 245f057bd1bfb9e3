import { readPdf } from '../../testing/pdf.ts';
import { renderPdf } from './pdf.ts';
import type { DocumentData } from './queries.ts';

const receipt: DocumentData = {
  kind: 'receipt',
  number: 'R-000042',
  issuedAt: new Date('2026-11-06T23:59:59Z'),
  paidAt: new Date('2026-11-05T12:00:00Z'),
  orderId: 'order-1',
  buyer: { name: 'Zoë Ångström', email: 'zoe@example.test' },
  sellerName: 'Ελένη Παπαδοπούλου',
  car: '2019 Škoda Octavia',
  vin: 'TMBJJ7NE0K0123456',
  mileage: 41_250,
  condition: 'good',
  amountCents: 1_250_050,
  paymentReference: 'pi_3QabcdefGHIJKL',
  credit: null,
};
const creditNote: DocumentData = {
  ...receipt,
  kind: 'credit_note',
  number: 'C-000007',
  amountCents: 100_000,
  credit: { receipt: 'R-000042', reason: 'car_gone' },
};

test('a receipt shows buyer, seller, car and the amount in digits and words', async () => {
  expect(readPdf(await renderPdf(receipt))).toEqual({
    pages: 1,
    texts: [
      'Second Gear',
      'Receipt R-000042',
      ...['Issue date: Nov 6, 2026', 'Payment received: Nov 5, 2026'],
      ...['Payment reference: pi_3QabcdefGHIJKL', 'Order: order-1'],
      ...['Buyer', 'Zoë Ångström', 'zoe@example.test'],
      ...['Seller', 'Ελένη Παπαδοπούλου'],
      ...['Car', '2019 Škoda Octavia', 'VIN: TMBJJ7NE0K0123456', 'Mileage: 41,250 miles', 'Condition: good'],
      ...['Amount received', '$12,500.50 (US dollars)'],
      'Twelve thousand five hundred dollars and fifty cents',
      'Paid by card. Second Gear holds the money until the car is handed over.',
    ],
    replacementTexts: [],
  });
});

test('a credit note names its receipt and the reason', async () => {
  const { pages, texts } = readPdf(await renderPdf(creditNote));
  expect(pages).toBe(1);
  expect(texts).toEqual(
    expect.arrayContaining([
      'Credit note C-000007',
      'For receipt: R-000042',
      'Amount refunded to the buyer',
      '$1,000 (US dollars)',
      'One thousand dollars',
      'Reason: The car was no longer available. This amount is deducted from receipt R-000042.',
    ]),
  );
  const pdfWithOtherReason = await renderPdf({
    ...creditNote,
    credit: { receipt: 'R-000042', reason: 'some_code' },
  });
  expect(readPdf(pdfWithOtherReason).texts.at(-1)).toMatch(/^Reason: Refunded by Second Gear\./);
});

test('a document for a car without a VIN shows no VIN', async () => {
  const { texts } = readPdf(await renderPdf({ ...receipt, vin: null }));
  expect(texts).toContain('2019 Škoda Octavia');
  expect(texts.join('\n')).not.toContain('VIN');
});

test('a receipt mentions a deleted seller', async () => {
  expect(readPdf(await renderPdf({ ...receipt, sellerName: null })).texts).toContain(
    'Seller with a closed account',
  );
});

test('the same document has the same bytes, and other documents differ', async () => {
  const [firstPdf, repeatedPdf, otherPdf] = await Promise.all(
    [receipt, receipt, creditNote].map((documentData) => renderPdf(documentData)),
  );
  expect(firstPdf?.equals(repeatedPdf ?? Buffer.of())).toBe(true);
  expect(firstPdf?.equals(otherPdf ?? Buffer.of())).toBe(false);
});

test('the PDF contains its title, language and structure for screen readers', async () => {
  const text = (await renderPdf(receipt)).toString('latin1');
  expect(text).toContain('/Lang (en-US)');
  expect(text).toContain('/DisplayDocTitle true');
  expect(text).toMatch(/\/Marked true/);
  expect(text.match(/\/S \/H1\n/g)).toHaveLength(1);
  expect(text.match(/\/S \/H2\n/g)).toHaveLength(4);
  expect(text).toMatch(/<dc:title>[^]{0,100}>Receipt R-000042 /);
});

test.each([
  ['accents', 'Łukasz Żółć Ñandú Đặng'],
  ['Cyrillic', 'Александра Иванова'],
  ['a combining accent', 'Zoe\u0308', 'Zo\u00eb'],
  ['Chinese', '王小明'],
  ['Japanese', '山田 たろう カナ'],
  ['Korean', '김철수'],
  ['Hindi', 'प्रिया शर्मा'],
  ['Thai', 'สมชาย'],
  ['several scripts', 'Ana राहुल 中文'],
  ['emoji', 'Ana 👩‍👩‍👧 🇫🇷 中文', 'Ana 中文'],
  ['letters missing from every font', 'Ana 𓀀', 'Ana □'],
  ['right-to-left words', 'שלום עולם', 'שלום\u00a0עולם'],
  ['right-to-left words among others', 'Jim שלום עולם Smith', 'Jim שלום\u00a0עולם  Smith'],
  ['line breaks and control characters', 'Bea\n\u0000\u202eBuyer', 'Bea Buyer'],
  ['nothing that is seen', '\u200b', ''],
])(
  'a name with %s is rendered as far as possible, with the original as its text',
  async (_, name, expectedText = name) => {
    const {
      pages,
      texts,
      replacementTexts: actualTexts,
    } = readPdf(await renderPdf({ ...receipt, buyer: { ...receipt.buyer, name } }));
    expect(pages).toBe(1);
    const sortLetters = (text: string) => Array.from(text).sort().join('');
    // The PDF has right-to-left letters in reverse order, so this compares sorted letters.
    expect(texts.map(sortLetters)).toEqual(
      expectedText === '' ? expect.anything() : expect.arrayContaining([sortLetters(expectedText)]),
    );
    expect(actualTexts).toEqual(expectedText === name ? [] : [name]);
  },
);

test.each(['W', 'Wanda ', 'ш', '😀', 'ש', 'ﷺ'])(
  'names of 300 characters (%s) fit on one page',
  async (part) => {
    const name = part.repeat(300).slice(0, 300);
    const documentData = {
      ...creditNote,
      buyer: { name, email: `${'w'.repeat(200)}@example.test` },
      sellerName: name,
      car: name,
    };
    expect(readPdf(await renderPdf(documentData)).pages).toBe(1);
  },
);
