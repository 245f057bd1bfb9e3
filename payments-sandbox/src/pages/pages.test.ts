import { Script } from 'node:vm';
import { type Bench, openBench } from '../testing.ts';
import { linkHostScript } from './pages.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.sandbox.close());

test('stripe.js is one classic script', async () => {
  const answer = await fetch(`${bench.origin}/stripe.js`);
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  const text = await answer.text();
  expect(text).toBe(await linkHostScript());
  expect(() => new Script(text)).not.toThrow();
});

test.each(['card-element', 'controller', 'three-d-secure'])(
  'the page /%s has a policy that allows only its own files',
  async (page) => {
    const answer = await fetch(`${bench.origin}/${page}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    const html = await answer.text();
    expect(html).not.toMatch(/style=|<script(?![^>]*src=)/);
    for (const [, file] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await fetch(`${bench.origin}${String(file)}`)).status).toBe(200);
    }
  },
);

test('the API accepts cross-origin browser requests with form bodies', async () => {
  const answer = await fetch(`${bench.origin}/v1/payment_methods`, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});
