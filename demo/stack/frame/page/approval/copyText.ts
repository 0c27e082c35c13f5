/**
 * Copies text. The page above decides whether the frame may use the clipboard; where it may not, the text is selected
 * and copied as a visitor would. Resolves with whether it was copied.
 */
export async function copyText(text: string, place: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const selection = getSelection()
    const range = document.createRange()
    range.selectNodeContents(place)
    selection?.removeAllRanges()
    selection?.addRange(range)
    // The only way without a permission; it stays until there is another.
    return document.execCommand('copy')
  }
}
