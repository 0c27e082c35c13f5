let sheet: CSSStyleSheet | undefined
let blocks = 0

/** Stops the page from scrolling, without a shift if its scrollbar disappears. Returns a function that ends it. */
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
