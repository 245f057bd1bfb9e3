import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uploadImage } from '@second-gear/contract/images';
import { SITE_CONFIG_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { saveSession } from './session-record.ts';
import { createToken } from './testing/fake-server.ts';
import { uploadFile } from './upload.ts';

let server: Server;
let respond: (request: IncomingMessage, body: string) => { status: number; json: unknown } | null;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'OPTIONS') {
        response.end();
        return;
      }
      const reply = respond(request, Buffer.concat(chunks).toString());
      if (!reply) return;
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply.json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = SITE_CONFIG_ELEMENT_ID;
  block.textContent = JSON.stringify({
    apiHost: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo' },
    authProviders: [],
    stripePublishableKey: 'pk',
  });
  document.head.append(block);
  saveSession(createToken('one'), { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const createPicture = () => new File(['x'.repeat(50_000)], 'car.png', { type: 'image/png' });

test('uploadFile sends the file and the token, reports progress, and returns the URL', async () => {
  let receivedText = '';
  respond = (request, body) => {
    receivedText = `${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? ''} ${body.slice(0, 200)}`;
    return { status: 201, json: { url: '/api/images/1/1600.webp' } };
  };
  const progressFractions: number[] = [];
  const url = await uploadFile(uploadImage, createPicture(), {
    onProgress: (fraction) => progressFractions.push(fraction),
  });
  expect(url).toEqual({ url: '/api/images/1/1600.webp' });
  expect(receivedText).toContain(`POST /images Bearer ${createToken('one')}`);
  expect(receivedText).toContain('name="file"; filename="car.png"');
  expect(progressFractions.at(-1)).toBe(1);
});

test('uploadFile throws ApiError for an error status', async () => {
  respond = () => ({ status: 413, json: { code: 'too_large', message: 'At most 10 MB.' } });
  await expect(uploadFile(uploadImage, createPicture())).rejects.toMatchObject({
    status: 413,
    message: 'At most 10 MB.',
  });
});

test('uploadFile can be aborted by its caller', async () => {
  respond = () => null;
  const caller = new AbortController();
  const upload = uploadFile(uploadImage, createPicture(), { signal: caller.signal });
  setTimeout(() => {
    caller.abort('enough');
  }, 20);
  await expect(upload).rejects.toBe('enough');
});

test('uploadFile reports a network failure without a server', async () => {
  const { port } = server.address() as AddressInfo;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(uploadFile(uploadImage, createPicture())).rejects.toMatchObject({
    status: 0,
    code: 'network',
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
});
