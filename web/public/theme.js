// Before the first paint, so that nobody is flashed: the theme chosen before, else the system's. The same rule and the
// same storage entry as web/app/theme.ts; a file of its own because the content security policy allows no inline script.
(() => {
  let dark = matchMedia('(prefers-color-scheme: dark)').matches;
  try {
    const chosen = JSON.parse(localStorage.getItem('earshot.preferences') ?? 'null')?.darkMode;
    if (typeof chosen === 'boolean') dark = chosen;
  } catch {
    // Storage may be closed or hold something else: the system's setting stands.
  }
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
