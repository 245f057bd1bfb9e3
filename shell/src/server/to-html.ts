import { Writable } from 'node:stream';
import type { DrawnPage } from '@second-gear/contract/drawn';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';

export interface Html extends Pick<DrawnPage, 'head' | 'body' | 'style'> {
  /** What was thrown below a Suspense boundary: there the fallback stands. */
  faults: unknown[];
}

/** React sends what belongs into the head before everything else. Attributes hold no `>`, it escapes them. */
const IN_HEAD = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/** Marks what the page came with: whoever draws the screen anew takes it out. */
const marked = (head: string): string => head.replaceAll(/<(title|meta|link)\b/g, '<$1 data-drawn=""');

function collect(element: ReactElement, signal: AbortSignal, faults: unknown[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        done();
        resolve(Buffer.concat(chunks).toString());
      },
    });
    const stream = renderToPipeableStream(element, {
      // Nothing is sent in pieces: those would come with scripts that no policy can name beforehand.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: (error) => {
        // What had not come by then is no fault of the screen's.
        if (!signal.aborted || error !== signal.reason) faults.push(error);
      },
    });
    const stop = () => {
      stream.abort(signal.reason);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Draws an element whole. Below Suspense boundaries faults are kept, elsewhere they are thrown.
 * @param signal ends the waiting: what is still suspended is left to the browser
 */
export async function toHtml(element: ReactElement, signal: AbortSignal): Promise<Html> {
  const sheet = new ServerStyleSheet();
  const faults: unknown[] = [];
  try {
    const html = await collect(sheet.collectStyles(element), signal, faults);
    const head = IN_HEAD.exec(html)?.[0] ?? '';
    const [, attributes = '', text = ''] =
      /^<style ([^>]*)>([^]*)<\/style>$/.exec(sheet.getStyleTags()) ?? [];
    return { head: marked(head), body: html.slice(head.length), style: { attributes, text }, faults };
  } finally {
    sheet.seal();
  }
}
