/** A visitor with a browser of some engine. Selectors are inside the first `wallet-connect-button` of the page. */
export interface Visitor {
  goTo(url: string): Promise<void>
  /** Presses what matches, once it is there. */
  press(selector: string): Promise<void>
  /** Types into the field that matches, by keys. */
  type(selector: string, text: string): Promise<void>
  /** Runs the body of an async function in the page and returns its JSON value. `button` is the element. */
  run<Value>(body: string): Promise<Value>
  back(): Promise<void>
  close(): Promise<void>
}

/** The code that `run` puts before a body. */
export const PRELUDE = `const button = document.querySelector('wallet-connect-button');
const inside = (selector) => button?.shadowRoot?.querySelector(selector) ?? undefined;`
