/** behaviour.md#constants: success 2 s, error and blank 4 s, loading and custom until dismissed. */
export const toastDurations = {
  duration: 4000,
  success: { duration: 2000 },
  error: { duration: 4000 },
  blank: { duration: 4000 },
  loading: { duration: Number.POSITIVE_INFINITY },
  custom: { duration: Number.POSITIVE_INFINITY },
};
