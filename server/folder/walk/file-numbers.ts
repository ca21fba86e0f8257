import type { Stats } from 'node:fs';

/**
 * Which files were met, by the numbers their file systems give them. Eight bytes a file; what it takes to look them up is
 * made at the first question.
 */
export function fileNumbers() {
  const met = new Map<number, { listed: number[]; known: Set<number> }>();

  function ofDevice(device: number) {
    const numbers = met.get(device) ?? { listed: [], known: new Set<number>() };
    met.set(device, numbers);
    return numbers;
  }

  return {
    add: ({ dev, ino }: Stats): void => void ofDevice(dev).listed.push(ino),
    has({ dev, ino }: Stats): boolean {
      const { listed, known } = ofDevice(dev);
      for (const number of listed) known.add(number);
      listed.length = 0;
      return known.has(ino);
    },
  };
}
