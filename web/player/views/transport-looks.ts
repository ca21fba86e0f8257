/** Sizes of the transport: in the bar, and in the sheet of a phone. */
export const transportLooks = {
  bar: { row: 'justify-center gap-3', small: 19, skip: 20, play: 20, round: 'size-[42px]' },
  sheet: { row: 'justify-between', small: 24, skip: 32, play: 32, round: 'size-[72px]' },
} as const;

export type TransportLook = keyof typeof transportLooks;
