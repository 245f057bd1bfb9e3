import { jest } from '@jest/globals';
import { type CsvColumn, downloadCsv, toCsv } from './csv.ts';

interface Car {
  model: string;
  price: number | null;
}
const columns: CsvColumn<Car>[] = [
  { header: 'Model', value: (car) => car.model },
  { header: 'Price', value: (car) => car.price },
];

test('toCsv writes a header and one line per row, with CRLF, and empty cells for missing values', () => {
  expect(
    toCsv(columns, [
      { model: 'V60', price: 16000.5 },
      { model: 'Yaris', price: null },
    ]),
  ).toBe('Model,Price\r\nV60,16000.5\r\nYaris,\r\n');
  expect(toCsv(columns, [])).toBe('Model,Price\r\n');
});

test.each([
  ['a, b', '"a, b"'],
  ['a "b" c', '"a ""b"" c"'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['plain', 'plain'],
])('toCsv quotes values as RFC 4180 requires: %j', (model, expected) => {
  expect(toCsv(columns, [{ model, price: 1 }])).toBe(`Model,Price\r\n${expected},1\r\n`);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])(
  'toCsv escapes text that looks like a formula: %j',
  (model) => {
    expect(toCsv(columns, [{ model, price: 1 }])).toBe(`Model,Price\r\n'${model},1\r\n`);
  },
);

test('toCsv escapes and quotes text with a leading carriage return', () => {
  expect(toCsv(columns, [{ model: '\r=1', price: 1 }])).toBe('Model,Price\r\n"\'\r=1",1\r\n');
});

test('toCsv leaves negative numbers unchanged', () => {
  expect(toCsv(columns, [{ model: 'V60', price: -5 }])).toBe('Model,Price\r\nV60,-5\r\n');
});

test('downloadCsv uses the given file name and writes UTF-8 with a byte order mark', async () => {
  let file: Blob | undefined;
  let name = '';
  URL.createObjectURL = (blob) => {
    file = blob as Blob;
    return 'blob:test';
  };
  URL.revokeObjectURL = () => undefined;
  jest.useFakeTimers();
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function recordFileName(
    this: HTMLAnchorElement,
  ) {
    name = this.download;
  });
  downloadCsv('all-users.csv', 'Name\r\nZoë\r\n');
  jest.runAllTimers();
  jest.useRealTimers();
  click.mockRestore();
  expect(name).toBe('all-users.csv');
  expect(file?.type).toBe('text/csv;charset=utf-8');
  const bytes = await new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(file!);
  });
  expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});
