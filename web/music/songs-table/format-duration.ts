const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long many songs take, in the two largest units: '3 days, 2 hr', '2 hr, 5 min', '14 min'. */
export function formatDuration(milliseconds: number): string {
  const days = Math.floor(milliseconds / day);
  const hours = Math.floor((milliseconds % day) / hour);
  const minutes = Math.floor((milliseconds % hour) / minute);
  if (days > 0) return `${days === 1 ? '1 day' : `${days} days`}${hours > 0 ? `, ${hours} hr` : ''}`;
  if (hours > 0) return `${hours} hr${minutes > 0 ? `, ${minutes} min` : ''}`;
  return `${Math.max(minutes, 1)} min`;
}
