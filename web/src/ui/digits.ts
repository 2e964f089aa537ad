/** Whether somebody is typing into a field: keys are then no commands. */
export const isTyping = (e: KeyboardEvent): boolean =>
  e.target instanceof HTMLInputElement ||
  e.target instanceof HTMLSelectElement ||
  e.target instanceof HTMLTextAreaElement;

/** The number from 0 to 9 that a key stands for, unless somebody is typing. */
export function digitOf(e: KeyboardEvent): number | null {
  return !isTyping(e) && !e.ctrlKey && !e.metaKey && !e.altKey && /^[0-9]$/.test(e.key) ? Number(e.key) : null;
}
