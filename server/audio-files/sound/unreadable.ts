/** Why a file of the music folder cannot be played, as a plain sentence for the listener. */
export class Unreadable extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Unreadable';
  }
}

export const notASound = (kind: string) => new Unreadable(`This is not ${kind}, whatever its name says.`);
export const cutShort = (missingBytes: number) =>
  new Unreadable(`The file is cut short: ${sizeInWords(missingBytes)} of it are missing.`);

function sizeInWords(bytes: number): string {
  if (bytes < 2048) return `${bytes} bytes`;
  return bytes < 2 ** 21 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / 2 ** 20)} MB`;
}
