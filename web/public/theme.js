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
  // Also later, whoever changes the theme: the bars of the browser and of the installed app are in the colour of the page.
  new MutationObserver(() => {
    const isDark = document.documentElement.dataset.theme === 'dark';
    document.querySelector('meta[name=theme-color]').content = isDark ? '#0e0e11' : '#fbfaf8';
  }).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  // A browser offers once to install the app, maybe before any of it is there: the offer waits for whoever opens Settings.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.earshotInstall = event;
  });
  addEventListener('appinstalled', () => {
    window.earshotInstall = undefined;
  });
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
