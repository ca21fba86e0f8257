const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `January 01, 2019 9:30pm`, UTC, from epoch milliseconds. */
export function prettyDate(time: number): string {
  const date = new Date(time);
  const hours = date.getUTCHours();
  const day = `${months[date.getUTCMonth()]} ${two(date.getUTCDate())}, ${date.getUTCFullYear()}`;
  return `${day} ${hours % 12 || 12}:${two(date.getUTCMinutes())}${hours < 12 ? 'am' : 'pm'}`;
}

const two = (number: number) => String(number).padStart(2, '0');
