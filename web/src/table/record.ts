/** Hands a record to the person as a file. */
export async function saveRecord(load: () => Promise<unknown>, name: string): Promise<void> {
  const record = await load();
  const url = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
