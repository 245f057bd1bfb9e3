import { installSiteConfig } from './testing/fake-server.ts';
import { createTraceHeaders } from './trace-headers.ts';

// This test has a separate file, because the page's configuration is read only once.
test('an API on another origin gets no trace headers, because an older API would reject them', () => {
  installSiteConfig({ apiHost: 'https://api.example' });
  expect(createTraceHeaders()).toEqual({});
});
