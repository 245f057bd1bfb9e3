import { getDocument } from '@second-gear/contract/documents';
import { download } from './request.ts';
import { saveSession } from './session-record.ts';
import { createToken, installFakeServer, installSiteConfig } from './testing/fake-server.ts';

const REQUEST_LINE = 'GET /orders/order-1/documents/R-000042';
const downloadPdf = (signal?: AbortSignal) =>
  download(
    getDocument,
    { params: { id: 'order-1', number: 'R-000042' } },
    { type: 'application/pdf', signal },
  );

beforeAll(installSiteConfig);
beforeEach(() => {
  localStorage.clear();
  saveSession(createToken('now'), { uid: 'ada', email: 'ada@example.com', displayName: 'Ada' });
});

test('download sends the session token and returns the bytes', async () => {
  const server = installFakeServer({
    [REQUEST_LINE]: () => ({ text: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } }),
  });
  expect(await (await downloadPdf()).text()).toBe('%PDF-1.7');
  expect(server.requests[0]).toMatchObject({ line: REQUEST_LINE, bearer: createToken('now') });
  expect(server.requests[0]?.headers.get('accept')).toBe('application/pdf');
});

test('download throws the server’s error message', async () => {
  installFakeServer({
    [REQUEST_LINE]: () => ({ status: 404, json: { code: 'not_found', message: 'No such paper' } }),
  });
  await expect(downloadPdf()).rejects.toMatchObject({ status: 404, message: 'No such paper' });
});

test('download rejects an HTML page instead of a file, and rejects without a network', async () => {
  installFakeServer({
    [REQUEST_LINE]: () => ({ text: '<html></html>', headers: { 'content-type': 'text/html' } }),
  });
  await expect(downloadPdf()).rejects.toMatchObject({ code: 'bad_answer' });
  installFakeServer({});
  await expect(downloadPdf()).rejects.toMatchObject({ status: 0, code: 'network' });
});

test('download rejects with the abort reason of its caller', async () => {
  installFakeServer({ [REQUEST_LINE]: () => new Promise(() => undefined) });
  const controller = new AbortController();
  const pendingDownload = downloadPdf(controller.signal);
  controller.abort(new Error('left'));
  await expect(pendingDownload).rejects.toThrow('left');
});
