import type { TestApp } from './app.ts';

export interface FilePart {
  name?: string;
  filename?: string;
  type?: string;
}

/** Sends one file like a browser's form. */
export async function sendFile(
  t: TestApp,
  url: string,
  as: { id: string } | undefined,
  data: Buffer,
  { name = 'file', filename = 'car.jpg', type = 'image/jpeg' }: FilePart = {},
) {
  const boundary = 'a-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  return t.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(as ? { authorization: `Bearer ${await t.tokenOf(as)}` } : {}),
    },
    payload: Buffer.concat([Buffer.from(head), data, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
