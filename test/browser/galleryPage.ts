import { scaled } from './button'

const GALLERY = '/demo/.generated/gallery/gallery.html'
/** Of a small phone. */
export const WIDTH = 320
const DRAWN_WITHIN_MS = 3000

type GalleryWindow = Window & typeof globalThis

/** Opens the gallery (demo/gallery) in a narrow frame. Its errors are added to the given ones. */
export async function openGallery(errors: string[]): Promise<GalleryWindow> {
  const opened = document.createElement('iframe')
  opened.style.cssText = `width: ${WIDTH}px; height: 720px; border: 0`
  opened.src = GALLERY
  document.body.append(opened)
  await new Promise((resolve) => opened.addEventListener('load', resolve))
  const gallery = opened.contentWindow as GalleryWindow
  gallery.console.error = (...parts: unknown[]) => void errors.push(parts.map(String).join(' '))
  gallery.addEventListener('error', ({ message }) => void errors.push(message))
  gallery.addEventListener('unhandledrejection', ({ reason }) => void errors.push(String(reason)))
  return gallery
}

/** The states that the gallery lists in a theme, by their views. */
export function listStates(gallery: GalleryWindow, theme: string): ReadonlyMap<string, URLSearchParams[]> {
  const states = new Map<string, URLSearchParams[]>()
  for (const link of gallery.document.querySelectorAll<HTMLAnchorElement>('li a')) {
    const query = new URL(link.href).searchParams
    const view = String(query.get('view'))
    if (query.get('theme') === theme) states.set(view, [...(states.get(view) ?? []), query])
  }
  return states
}

/** Shows one state without loading the page again, and returns its open dialog. Undefined if it is not drawn. */
export async function showState(
  gallery: GalleryWindow,
  query: URLSearchParams,
  withinMs = scaled(DRAWN_WITHIN_MS),
): Promise<Element | undefined> {
  const hash = `#${query}`
  gallery.location.hash = hash
  const deadline = performance.now() + withinMs
  while (gallery.document.documentElement.dataset['drawn'] !== hash) {
    if (performance.now() > deadline) return undefined
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return gallery.document.querySelector('gallery-card')?.shadowRoot?.querySelector('dialog[open]') ?? undefined
}
