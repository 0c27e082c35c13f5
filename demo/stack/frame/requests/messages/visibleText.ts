/**
 * Whatever a screen could draw as nothing, as something else, or in another place: controls except tabs and line
 * breaks, bidirectional and other format characters, unassigned and private ones, blanks that are not the space, and
 * what Unicode calls ignorable. The joiner and the selector stay where emoji need them.
 */
const HIDDEN = new RegExp(
  [
    String.raw`\r(?!\n)`,
    String.raw`[^\P{C}\t\r\n\u200D]`,
    String.raw`[^\P{Z} ]`,
    String.raw`(?![\u200D\uFE0F])\p{DI}`,
    String.raw`(?<!\p{Extended_Pictographic})\uFE0F(?!\u20E3)`,
    String.raw`(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})`,
    String.raw`[\u2800\uFFFC]`,
  ].join('|'),
  'gu',
)

const OPEN = '⟨'

/** A text in which nothing hides. */
export type VisibleText = { readonly text: string; readonly hasHidden: boolean }

/**
 * A text with a mark like ⟨U+202E⟩ in the place of each character that cannot be seen. Two different texts stay
 * different: where a mark is needed, or written by the text itself, its first character is marked too.
 */
export function visibleText(source: string): VisibleText {
  const hasHidden = HIDDEN.test(source)
  HIDDEN.lastIndex = 0
  const mark = (character: string): string =>
    `${OPEN}U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
  const isImitated = source.includes(`${OPEN}U+`)
  return {
    text: hasHidden || isImitated ? source.replaceAll(OPEN, mark).replace(HIDDEN, mark) : source,
    hasHidden: hasHidden || isImitated,
  }
}
