let sheet: CSSStyleSheet | undefined
let blocks = 0

/**
 * Keeps the page behind the dialog from scrolling, without a sideways jump when its scrollbar goes. Works by a sheet that
 * is adopted and dropped again, so no style of the page is touched (views.md 1.1).
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
