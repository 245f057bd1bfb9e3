/** Downloads a file in the browser. */
export function saveFile(fileName: string, content: Blob): void {
  const objectUrl = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = fileName;
  link.click();
  // Browsers read the file some time after the click, so the URL must remain valid until then.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000);
}
