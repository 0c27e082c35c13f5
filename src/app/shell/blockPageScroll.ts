let sheet: CSSStyleSheet | undefined
let blocks = 0

/**
 * Prevents the page behind the dialog from scrolling, without a shift when its scrollbar disappears. Adopts a style
 * sheet and removes it again, so that the page's own styles stay untouched. Returns a function that ends it.
 */
export function blockPageScroll(): () => void {
  const root = document.documentElement
  if (blocks++ === 0) {
    const hasBar = window.innerWidth > root.clientWidth
    sheet = new CSSStyleSheet()
    sheet.replaceSync(`html{overflow:hidden!important;${hasBar ? 'scrollbar-gutter:stable!important' : ''}}`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  return () => {
    if (--blocks > 0) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    sheet = undefined
  }
}
