import buttonCss from '../styles/button.css?inline'
import tokensCss from '../styles/tokens.css?inline'

let made: CSSStyleSheet[] | undefined

/** One constructable sheet for all elements of the page; nothing inline, so a strict policy is content. */
export function buttonSheets(): CSSStyleSheet[] {
  return (made ??= [tokensCss, buttonCss].map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  }))
}
