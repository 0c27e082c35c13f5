let sheet: CSSStyleSheet | undefined
let blocks = 0

/** Stops the page from scrolling, without a shift if its scrollbar disappears. Returns a function that ends it. */
export function blockPageScroll(): () => void {
  const root = document.documentElement
  if (blocks++ === 0) {
    // Padding in place of the scrollbar, on the side it is on. The dialog would not cover a scrollbar gutter.
    const { clientLeft: left, clientWidth } = root
    const right = innerWidth - clientWidth - left
    sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `html{overflow:hidden!important;scrollbar-gutter:auto!important;padding:0 ${right}px 0 ${left}px!important}`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  return () => {
    if (--blocks > 0) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    sheet = undefined
  }
}
