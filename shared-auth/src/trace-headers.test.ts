import { listCars } from '@second-gear/contract/cars';
import type { SsrContext } from '@second-gear/federation/ssr-context';
import { request } from './request.ts';
import { installFakeServer, installSiteConfig } from './testing/fake-server.ts';
import { createTraceHeaders } from './trace-headers.ts';

beforeAll(installSiteConfig);
afterEach(() => {
  globalThis.__secondGearServerPage = undefined;
});

/** Runs a function so that the stack contains a file with this URL. */
const runAsFile = <T>(url: string, run: () => T): T =>
  (new Function('run', `const result = run(); return result;\n//# sourceURL=${url}`) as (run: () => T) => T)(
    run,
  );

test('each call has its own trace and names the remote whose code made the call', async () => {
  const server = installFakeServer({ 'GET /cars': () => ({ json: [] }) });
  const url = 'https://gear.example/remotes/dashboard/2.1.0-ab/7.js';
  await runAsFile(url, () => request(listCars));
  await runAsFile('https://gear.example/shell/3.0.0-cd/main.js', () => request(listCars));
  await request(listCars);
  expect(server.requests.map(({ headers }) => headers.get('x-remote'))).toEqual([
    'dashboard@2.1.0-ab',
    'shell@3.0.0-cd',
    null,
  ]);
  const traces = server.requests.map(({ headers }) => headers.get('traceparent'));
  for (const trace of traces) expect(trace).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(new Set(traces).size).toBe(3);
});

test('server-side rendering forwards the renderer’s trace and the version that renders', () => {
  globalThis.__secondGearServerPage = () =>
    ({ traceparent: '00-a-b-01', caller: 'catalog@1.0.0' }) as SsrContext;
  expect(createTraceHeaders()).toEqual({ traceparent: '00-a-b-01', 'x-remote': 'catalog@1.0.0' });
  globalThis.__secondGearServerPage = () => ({}) as SsrContext;
  expect(createTraceHeaders()).toEqual({});
});
