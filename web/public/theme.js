// Before the first paint, so that nobody is flashed: the theme chosen before, else the system's. The same rule and the
// same storage entry as web/app/shared/theme.ts; what is built has it in the page (scripts/page-in-one.ts).
(() => {
  let dark = matchMedia('(prefers-color-scheme: dark)').matches;
  try {
    const chosen = JSON.parse(localStorage.getItem('earshot.preferences') ?? 'null')?.darkMode;
    if (typeof chosen === 'boolean') dark = chosen;
  } catch {
    // Storage may be closed or hold something else: the system's setting stands.
  }
  const { base } = document.documentElement.dataset;
  const { pathname, search, hash } = location;
  // Below a path of its host (PUBLIC_URL) the page works nowhere else: neither its cookies nor its addresses would.
  if (base && !pathname.startsWith(`${base}/`))
    location.replace(`${base}${pathname === base ? '/' : pathname}${search}${hash}`);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
