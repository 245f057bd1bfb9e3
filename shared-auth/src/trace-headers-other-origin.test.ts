import { installSiteConfig } from './testing/fake-server.ts';
import { createTraceHeaders } from './trace-headers.ts';

// A file of its own, because the page's configuration is read once.
test('an API on another origin gets no trace headers, because an older one would reject them', () => {
  installSiteConfig({ apiHost: 'https://api.example' });
  expect(createTraceHeaders()).toEqual({});
});
