import { brotliCompressSync } from 'node:zlib';
import type { Response } from 'playwright';
import { launch } from './browser.ts';

/**
 * What the first visit to a page costs: requests and bytes of script as they travel (brotli).
 * Usage: npm run bench -- [address, default http://localhost:3000/]
 */
const address = process.argv[2] ?? 'http://localhost:3000/';

interface Row {
  kind: string;
  path: string;
  raw: number;
  brotli: number;
}

async function measure(response: Response): Promise<Row> {
  const body = await response.body();
  return {
    kind: response.request().resourceType(),
    path: new URL(response.url()).pathname,
    raw: body.length,
    brotli: brotliCompressSync(body).length,
  };
}

const chrome = await launch();
try {
  const page = await chrome.newPage();
  const answers: Response[] = [];
  page.on('response', (response) => answers.push(response));
  await page.goto(address, { waitUntil: 'networkidle' });
  const rows = await Promise.all(answers.map(measure));
  const scripts = rows.filter(({ kind }) => kind === 'script');
  const sum = (part: readonly Row[], key: 'raw' | 'brotli') =>
    part.reduce((total, row) => total + row[key], 0);
  console.table(rows.sort((a, b) => b.brotli - a.brotli));
  console.log(`${String(rows.length)} requests, ${String(scripts.length)} of them scripts`);
  console.log(`scripts: ${String(sum(scripts, 'brotli'))} bytes brotli, ${String(sum(scripts, 'raw'))} raw`);
} finally {
  await chrome.close();
}
