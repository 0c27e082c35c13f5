/** `auto` follows the page's computed color-scheme; a page that says nothing leaves it to the system (element-api.md, 3). */
export function themeState(
  mode: 'light' | 'dark' | 'auto',
  host: HTMLElement,
): 'light' | 'dark' | 'system' | undefined {
  if (mode !== 'auto') return mode
  const scheme = getComputedStyle(host.parentElement ?? document.documentElement).colorScheme
  return !scheme || scheme === 'normal' ? 'system' : undefined
}
