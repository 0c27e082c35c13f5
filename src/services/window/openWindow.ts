import { pageDocument } from '../../domain/page/document'

/**
 * Opens an empty window within the visitor's press. `own` where the browser has no other windows and gives the page's
 * own, as Android's web views do: it may be neither navigated by its name nor closed. Undefined if the browser refused:
 * blockers return null, a window that is closed already, or an object that is none.
 */
export function openWindow(name: string, features: string): Window | 'own' | undefined {
  const opened = window.open('', name, features) as Partial<Window> | null
  if (isOwn(opened)) return 'own'
  return opened?.window === opened && opened?.closed === false ? (opened as Window) : undefined
}

function isOwn(opened: Partial<Window> | null): boolean {
  try {
    return [window, parent, top].includes(opened as Window) || opened?.document === pageDocument()
  } catch {
    // Of another origin: a window that a press before this has opened.
    return false
  }
}
