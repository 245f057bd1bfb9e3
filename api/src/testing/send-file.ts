import type { TestApp } from './app.ts';

export interface FilePart {
  name?: string;
  filename?: string;
  type?: string;
}

/** Uploads one file as a browser's form does. */
export async function sendFile(
  testApp: TestApp,
  url: string,
  user: { id: string } | undefined,
  data: Buffer,
  { name = 'file', filename = 'car.jpg', type = 'image/jpeg' }: FilePart = {},
) {
  const boundary = 'a-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  return testApp.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(user ? { authorization: `Bearer ${await testApp.tokenOf(user)}` } : {}),
    },
    payload: Buffer.concat([Buffer.from(head), data, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
