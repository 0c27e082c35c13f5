import { document, documentOf } from '../../domain/page/document'

const copies = new WeakMap<CSSStyleSheet, WeakMap<Document, CSSStyleSheet>>()

// A property of the root, because the entry and the rest are built apart and both add to it.
const key = Symbol.for('wallet-connect-button.sheets')
type StyledRoot = ShadowRoot & { [key]?: Map<CSSStyleSheet, string> }

/** Adopts a style sheet that was constructed in this page, and its text, into a shadow root, once. */
export function addSheet(root: StyledRoot, sheet: CSSStyleSheet, text: string): void {
  const ours = (root[key] ??= new Map())
  if (ours.has(sheet)) return
  ours.set(sheet, text)
  // Simulated documents have no such list. Those of others stay in it.
  root.adoptedStyleSheets?.push(...inItsDocument(root, [[sheet, text]]))
}

/** Adopts a style sheet in the place of another one. */
export function replaceSheet(
  root: StyledRoot,
  before: CSSStyleSheet | undefined,
  sheet: CSSStyleSheet,
  text: string,
): void {
  const ours = (root[key] ??= new Map())
  if (before) ours.delete(before)
  ours.set(sheet, text)
  restoreSheets(root)
}

/** To be called when a shadow root has come into another document: browsers have taken all style sheets from it. */
export function restoreSheets(root: StyledRoot): void {
  root.adoptedStyleSheets = inItsDocument(root, [...(root[key] ?? [])])
}

/** A constructed style sheet belongs to one document. Roots in another one, say that of a frame, get copies. */
function inItsDocument(root: ShadowRoot, ours: readonly [CSSStyleSheet, string][]): CSSStyleSheet[] {
  const owner = documentOf(root)
  // There is none where markup is made in advance.
  if (owner === document) return ours.map(([sheet]) => sheet)
  // What is in a document without a window is not drawn.
  return owner.defaultView ? ours.map(([sheet, text]) => copyFor(owner, sheet, text)) : []
}

function copyFor(owner: Document, sheet: CSSStyleSheet, text: string): CSSStyleSheet {
  const ofDocuments = copies.get(sheet) ?? new WeakMap<Document, CSSStyleSheet>()
  copies.set(sheet, ofDocuments)
  let copy = ofDocuments.get(owner)
  if (!copy) {
    copy = new (owner.defaultView as Window & typeof globalThis).CSSStyleSheet()
    copy.replaceSync(text)
    ofDocuments.set(owner, copy)
  }
  return copy
}
