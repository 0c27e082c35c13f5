/**
 * The browsers of docs/browsers.md. For older targets, light-dark() would be rewritten and need a color-scheme in every
 * sheet.
 */
export const CSS_TARGET = ['chrome125', 'safari17.5', 'firefox128']
