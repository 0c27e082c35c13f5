/** Resolves `auto` by the page's computed color-scheme. A page that sets none follows the system. */
export function themeState(
  mode: 'light' | 'dark' | 'auto',
  host: HTMLElement,
): 'light' | 'dark' | 'system' | undefined {
  if (mode !== 'auto') return mode
  const scheme = getComputedStyle(host.parentElement ?? document.documentElement).colorScheme
  return !scheme || scheme === 'normal' ? 'system' : undefined
}
