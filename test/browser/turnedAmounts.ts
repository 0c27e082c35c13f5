/** A currency whose sign has letters before it, such as US$. */
const WITH_LETTERS = /\p{Lu}(?=\p{Sc})/gu

/** Amounts whose currency reads backwards, such as `$US`, because of the direction of the text around it. */
export function turnedAmounts(dialog: Element): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    for (const { index } of node.data.matchAll(WITH_LETTERS)) {
      const [letter, sign] = [leftOf(node, index), leftOf(node, index + 1)]
      if (letter !== undefined && sign !== undefined && sign < letter) found.push(`“${node.data}” reads backwards`)
    }
  }
  return found
}

/** Where a character is drawn; undefined if it is not. */
function leftOf(node: Text, index: number): number | undefined {
  const range = document.createRange()
  range.setStart(node, index)
  range.setEnd(node, index + 1)
  const [rect] = range.getClientRects()
  return rect && rect.width > 0 ? rect.left : undefined
}
