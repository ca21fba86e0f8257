const discFolder = /^(?:cd|dis[ck])[\s._-]*(\d{1,2})(?:[\s._:-].*)?$/i;

/** The disc whose songs a folder of that name holds ('CD1', 'Disc 2 - Live'); null for any other folder. */
export function discOfFolder(name: string): number | null {
  const disc = Number(discFolder.exec(name)?.[1] ?? 0);
  return disc > 0 ? disc : null;
}
