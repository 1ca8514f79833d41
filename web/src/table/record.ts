/** Hands something to the person as a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function saveRecord(load: () => Promise<unknown>, name: string): Promise<void> {
  saveFile(new Blob([JSON.stringify(await load(), null, 1)], { type: 'application/json' }), name);
}
