/** Text boxes of some fonts are taller than their lines. */
const ABOVE_LINE = 0.35
/** Widths are rounded. */
const ROUNDING_PX = 1.5

export interface ClippedText {
  readonly text: string
  readonly fault: string
}

/**
 * Texts of which a part cannot be read: cut off by a part of the dialog that clips what stands out of it, standing
 * outside of the part that they belong to, or drawn over one another.
 */
export function clippedTexts(dialog: Element): readonly ClippedText[] {
  const found: ClippedText[] = []
  const drawn: { readonly text: string; readonly rect: DOMRect }[] = []
  for (const { node, text, parent } of textNodes(dialog)) {
    if (!isShown(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const size = Number.parseFloat(getComputedStyle(parent).fontSize)
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue
      const fault = outside(rect, parent, dialog, size * ABOVE_LINE)
      if (fault) found.push({ text, fault: `“${text}” ${fault}` })
      if (!isSticky(parent)) drawn.push({ text, rect })
    }
  }
  const all = [...found, ...overlapping(drawn)]
  return all.filter(({ fault }, index) => all.findIndex((other) => other.fault === fault) === index)
}

/** The texts that are shown. Those that are the same in two languages are values, such as names and amounts. */
export function shownTexts(dialog: Element): readonly string[] {
  return textNodes(dialog).map(({ text }) => text)
}

interface ShownText {
  readonly node: Node
  readonly text: string
  readonly parent: Element
}

function textNodes(dialog: Element): readonly ShownText[] {
  const texts: ShownText[] = []
  const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const text = node.textContent?.trim() ?? ''
    if (text !== '' && node.parentElement) texts.push({ node, text, parent: node.parentElement })
  }
  return texts
}

/** Texts for screen readers are one pixel large. */
function isShown(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { width, height } = each.getBoundingClientRect()
    if (getComputedStyle(each).display !== 'contents' && width <= 1 && height <= 1) return false
  }
  return true
}

/** What scrolls passes below it. */
function isSticky(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (getComputedStyle(each).position === 'sticky') return true
  return false
}

function outside(rect: DOMRect, parent: Element, dialog: Element, tall: number): string | undefined {
  for (let each: Element | null = parent; each && each !== dialog.parentElement; each = each.parentElement) {
    const style = getComputedStyle(each)
    if (style.display === 'contents' || style.display === 'inline') continue
    const box = each.getBoundingClientRect()
    const name = `${each.localName}.${each.getAttribute('class') ?? ''}`
    if (rect.left < box.left - ROUNDING_PX || rect.right > box.right + ROUNDING_PX) return `stands beside ${name}`
    // What scrolls is reached by scrolling.
    if (['auto', 'scroll'].includes(style.overflowY)) return undefined
    if (rect.top < box.top - tall || rect.bottom > box.bottom + tall) return `stands above or below ${name}`
    if (style.position === 'absolute' || style.position === 'fixed') return undefined
  }
  return undefined
}

function overlapping(drawn: readonly { readonly text: string; readonly rect: DOMRect }[]): ClippedText[] {
  return drawn.flatMap((one, index) =>
    drawn
      .slice(index + 1)
      .filter((other) => {
        const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
        const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
        const line = Math.min(one.rect.height, other.rect.height)
        return one.text !== other.text && width > 2 * ROUNDING_PX && height > line / 2
      })
      .map((other) => ({ text: one.text, fault: `“${one.text}” is drawn over “${other.text}”` })),
  )
}
