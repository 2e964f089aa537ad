/** The number from 1 to 9 that a key stands for, unless somebody is typing. */
export function digitOf(e: KeyboardEvent): number | null {
  const typing =
    e.target instanceof HTMLInputElement ||
    e.target instanceof HTMLSelectElement ||
    e.target instanceof HTMLTextAreaElement;
  if (typing || e.ctrlKey || e.metaKey || e.altKey || !/^[1-9]$/.test(e.key)) return null;
  return Number(e.key);
}
