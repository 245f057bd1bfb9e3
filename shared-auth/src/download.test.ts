import { getDocument } from '@second-gear/contract/documents';
import { download } from './request.ts';
import { saveSession } from './session-record.ts';
import { fakeServer, installSiteConfig, tokenOf } from './testing/fake-server.ts';

const LINE = 'GET /orders/order-1/documents/R-000042';
const pdf = (signal?: AbortSignal) =>
  download(
    getDocument,
    { params: { id: 'order-1', number: 'R-000042' } },
    { type: 'application/pdf', signal },
  );

beforeAll(installSiteConfig);
beforeEach(() => {
  localStorage.clear();
  saveSession(tokenOf('now'), { uid: 'ada', email: 'ada@example.com', displayName: 'Ada' });
});

test('download sends the session token and returns the bytes', async () => {
  const server = fakeServer({
    [LINE]: () => ({ text: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } }),
  });
  expect(await (await pdf()).text()).toBe('%PDF-1.7');
  expect(server.seen[0]).toMatchObject({ line: LINE, bearer: tokenOf('now') });
  expect(server.seen[0]?.headers.get('accept')).toBe('application/pdf');
});

test('download throws the server’s error message', async () => {
  fakeServer({ [LINE]: () => ({ status: 404, json: { code: 'not_found', message: 'No such paper' } }) });
  await expect(pdf()).rejects.toMatchObject({ status: 404, message: 'No such paper' });
});

test('download fails for an HTML page instead of a file, and without a network', async () => {
  fakeServer({ [LINE]: () => ({ text: '<html></html>', headers: { 'content-type': 'text/html' } }) });
  await expect(pdf()).rejects.toMatchObject({ code: 'bad_answer' });
  fakeServer({});
  await expect(pdf()).rejects.toMatchObject({ status: 0, code: 'network' });
});

test('download rejects with the reason of the caller that aborts it', async () => {
  fakeServer({ [LINE]: () => new Promise(() => undefined) });
  const giveUp = new AbortController();
  const coming = pdf(giveUp.signal);
  giveUp.abort(new Error('left'));
  await expect(coming).rejects.toThrow('left');
});
