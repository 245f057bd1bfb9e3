type UploadHandler = (method: string, address: URL, file: unknown) => Promise<Response>;

/** Creates an XMLHttpRequest class that sends the `file` of a form and reports 50% progress immediately. */
export const createFakeXhr = (handleUpload: UploadHandler) =>
  class {
    upload: { onprogress?: (event: unknown) => void } = {};
    onload = () => undefined;
    onerror = () => undefined;
    onabort = () => undefined;
    onloadend = () => undefined;
    status = 0;
    responseText = '';
    target: [method: string, address: URL] = ['GET', new URL('http://localhost')];
    aborted = false;
    open(method: string, address: URL) {
      this.target = [method, address];
    }
    setRequestHeader() {
      return undefined;
    }
    abort() {
      this.aborted = true;
      this.onabort();
      this.onloadend();
    }
    send(form: FormData) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
      void this.finish(form.get('file'));
    }
    async finish(file: unknown) {
      try {
        const response = await handleUpload(...this.target, file);
        this.status = response.status;
        this.responseText = await response.text();
        if (!this.aborted) this.onload();
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        if (!this.aborted) this.onerror();
      }
      if (!this.aborted) this.onloadend();
    }
  };
