import { document } from '../../domain/page/document'

let sheet: CSSStyleSheet | undefined
let blocks = 0

/**
 * Stops the visitor from scrolling the page, without moving anything on it. Returns a function that ends it.
 * See docs/decisions/page-stands-still.md.
 */
export function blockPageScroll(): () => void {
  if (blocks++ === 0) {
    const root = document.documentElement
    const { scrollbarGutter } = getComputedStyle(root)
    const { vertical, horizontal } = scrollbars()
    const keepsGutter = vertical && (!scrollbarGutter || scrollbarGutter === 'auto')
    const widthOf = (): number => root.getBoundingClientRect().width
    const before = keepsGutter && widthOf()
    const { clientLeft: left, clientWidth } = root
    const right = innerWidth - clientWidth - left
    sheet = new CSSStyleSheet()
    // Without a horizontal scrollbar, which has no gutter, the page would be taller, and what is fixed to its end move.
    const overflow = `${horizontal ? 'scroll' : 'hidden'} hidden!important`
    const gutter = keepsGutter ? 'html{scrollbar-gutter:stable!important}' : ''
    sheet.replaceSync(`${bodyScrollsViewport() ? 'body' : 'html'}{overflow:${overflow}}${gutter}`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    // Safari has no gutter before 18.2, and none for scrollbars that the page styles. Padding keeps at least what is
    // not fixed in its place.
    if (before && widthOf() > before) sheet.insertRule(`html{padding:0 ${right}px 0 ${left}px!important}`)
  }
  return () => {
    if (--blocks > 0) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    sheet = undefined
  }
}

/** The window's scrollbars that take space. The document's `clientWidth` would depend on the page's `zoom`. */
function scrollbars(): { vertical: boolean; horizontal: boolean } {
  const { width, height, scale } = visualViewport as VisualViewport
  return { vertical: innerWidth - width * scale > 1, horizontal: innerHeight - height * scale > 1 }
}

/**
 * Whether the window scrolls by the overflow of the body. If `html` got one of its own then, the body would become a
 * scroll container, at its start. https://drafts.csswg.org/css-overflow-3/#overflow-propagation
 */
function bodyScrollsViewport(): boolean {
  const root = getComputedStyle(document.documentElement)
  return root.overflow === 'visible' && ![root, getComputedStyle(document.body)].some(isContained)
}

function isContained({ contain, containerType, contentVisibility }: CSSStyleDeclaration): boolean {
  return contain !== 'none' || containerType !== 'normal' || contentVisibility !== 'visible'
}
