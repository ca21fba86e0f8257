type Connection = { type?: string; saveData?: boolean };

function connection(): Connection | undefined {
  const networkInformation: unknown = Reflect.get(navigator, 'connection');
  return typeof networkInformation === 'object' && networkInformation !== null
    ? networkInformation
    : undefined;
}

/** Whether this browser says what kind of network it has: Chromium's on a phone does. */
export const reportsNetwork = () => connection()?.type !== undefined;

/** On a network that is paid by its use, as far as the browser says. */
export const isMetered = () => connection()?.type === 'cellular' || connection()?.saveData === true;
