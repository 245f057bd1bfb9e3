import type { Call, CallResponse } from '@second-gear/contract/call';
import { createCallUrl, createNetworkError, createTimeoutError, parseResponse } from './send.ts';
import { createTraceHeaders } from './trace-headers.ts';
import { withToken } from './with-token.ts';

/** Timeout in ms. Longer than for other calls, because pictures take longer over slow connections. */
const UPLOAD_TIMEOUT_MS = 120_000;

export interface UploadOptions {
  /** Called with the sent fraction of the file, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a file as the `file` part of a multipart form and returns the parsed response. Throws ApiError like
 * request(). If `signal` aborts the upload, throws the signal's reason.
 */
export function uploadFile<C extends Call>(
  call: C,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<CallResponse<C>> {
  const trace = createTraceHeaders();
  return withToken(
    call,
    (bearer) =>
      new Promise<CallResponse<C>>((resolve, reject) => {
        signal?.throwIfAborted();
        // XMLHttpRequest, because fetch reports no upload progress.
        const xhr = new XMLHttpRequest();
        const timeout = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
        const abortSignal = signal ? AbortSignal.any([signal, timeout]) : timeout;
        const abortUpload = () => {
          xhr.abort();
        };
        xhr.open(call.method, createCallUrl(call, undefined));
        xhr.setRequestHeader('accept', 'application/json');
        for (const [name, value] of Object.entries(trace)) xhr.setRequestHeader(name, value);
        if (bearer !== null) xhr.setRequestHeader('authorization', `Bearer ${bearer}`);
        xhr.upload.onprogress = (event) => {
          if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
        };
        xhr.upload.onload = () => onProgress?.(1);
        xhr.onload = () => {
          try {
            resolve(parseResponse(call, xhr.status, xhr.responseText));
          } catch (error) {
            reject(error as Error);
          }
        };
        xhr.onerror = () => {
          reject(createNetworkError());
        };
        xhr.onabort = () => {
          reject(signal?.aborted ? (signal.reason as Error) : createTimeoutError());
        };
        xhr.onloadend = () => {
          abortSignal.removeEventListener('abort', abortUpload);
        };
        abortSignal.addEventListener('abort', abortUpload);
        const form = new FormData();
        form.set('file', file);
        xhr.send(form);
      }),
  );
}
