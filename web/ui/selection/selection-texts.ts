/** What is said of what is chosen, whatever it is. */
export const selectionTexts = {
  bar: 'Selection',
  chosen: (count: number) => `${count.toLocaleString('en')} selected`,
  play: 'Play',
  playNext: 'Play next',
  playLater: 'Add to queue',
  clear: 'Clear selection',
  selectThis: 'Select',
  select: (name: string) => `Select ${name}`,
} as const;
