type UploadHandler = (method: string, url: URL, file: unknown) => Promise<Response>;

/**
 * Creates a fake XMLHttpRequest class. It sends the `file` of a form, and reports 50% progress immediately.
 */
export const createFakeXhr = (handleUpload: UploadHandler) =>
  class {
    upload: { onprogress?: (event: unknown) => void } = {};
    onload = () => undefined;
    onerror = () => undefined;
    onabort = () => undefined;
    onloadend = () => undefined;
    status = 0;
    responseText = '';
    requestTarget: [method: string, url: URL] = ['GET', new URL('http://localhost')];
    isAborted = false;
    open(method: string, url: URL) {
      this.requestTarget = [method, url];
    }
    setRequestHeader() {
      return undefined;
    }
    abort() {
      this.isAborted = true;
      this.onabort();
      this.onloadend();
    }
    send(form: FormData) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
      void this.finish(form.get('file'));
    }
    async finish(file: unknown) {
      try {
        const response = await handleUpload(...this.requestTarget, file);
        this.status = response.status;
        this.responseText = await response.text();
        if (!this.isAborted) this.onload();
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        if (!this.isAborted) this.onerror();
      }
      if (!this.isAborted) this.onloadend();
    }
  };
