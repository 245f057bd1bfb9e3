import { Writable } from 'node:stream';
import type { RenderedPage } from '@second-gear/federation/ssr';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';

export interface RenderedHtml extends Pick<RenderedPage, 'head' | 'body' | 'style'> {
  /** Errors thrown inside a Suspense boundary, which rendered its fallback. */
  faults: unknown[];
}

/**
 * Matches the head elements, which React emits first. Attributes contain no `>`, because React escapes it.
 */
const HEAD_TAGS_PATTERN = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/** Marks the server-rendered head elements, so a new render can remove them. */
const markServerRendered = (head: string): string =>
  head.replaceAll(/<(title|meta|link)\b/g, '<$1 data-ssr=""');

function renderToText(element: ReactElement, signal: AbortSignal, faults: unknown[]): Promise<string> {
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
      // Disables streaming, whose inline scripts the CSP can't list in advance.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: (error) => {
        // A timeout isn't the screen's fault.
        if (!signal.aborted || error !== signal.reason) faults.push(error);
      },
    });
    const abort = () => {
      stream.abort(signal.reason);
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

/**
 * Renders an element completely. Collects errors inside Suspense boundaries and throws all others.
 * @param signal stops the waiting. The browser renders what is still suspended
 */
export async function toHtml(element: ReactElement, signal: AbortSignal): Promise<RenderedHtml> {
  const sheet = new ServerStyleSheet();
  const faults: unknown[] = [];
  try {
    const html = await renderToText(sheet.collectStyles(element), signal, faults);
    const head = HEAD_TAGS_PATTERN.exec(html)?.[0] ?? '';
    const [, attributes = '', text = ''] =
      /^<style ([^>]*)>([^]*)<\/style>$/.exec(sheet.getStyleTags()) ?? [];
    return {
      head: markServerRendered(head),
      body: html.slice(head.length),
      style: { attributes, text },
      faults,
    };
  } finally {
    sheet.seal();
  }
}
