import type { WalletRequest } from '../../../../src/testing/types'

/** What is asked, by method or feature. */
const TITLES: Readonly<Record<string, string>> = {
  eth_requestAccounts: 'Connect to this page?',
  wallet_requestPermissions: 'Connect to this page?',
  wallet_connect: 'Connect and sign in?',
  personal_sign: 'Sign this message?',
  eth_signTypedData_v4: 'Sign this data?',
  eth_sendTransaction: 'Send this transaction?',
  wallet_switchEthereumChain: 'Switch network?',
  wallet_addEthereumChain: 'Add this network?',
  'standard:connect': 'Connect to this page?',
  'solana:signMessage': 'Sign this message?',
  'solana:signTransaction': 'Sign this transaction?',
  'solana:signAndSendTransaction': 'Send this transaction?',
  'solana:signIn': 'Sign in to this page?',
}

const SHEET = `
:host { all: initial; }
dialog {
  color-scheme: light dark; inset: 16px 16px auto auto; margin: 0; width: min(360px, calc(100vw - 32px));
  box-sizing: border-box; padding: 20px; border-radius: 16px; font: 15px/1.5 system-ui, sans-serif;
  border: 1px solid light-dark(rgb(11 13 18 / .16), rgb(244 245 247 / .2));
  color: light-dark(#0b0d12, #f4f5f7); background: light-dark(#fff, #16181d); box-shadow: 0 12px 40px rgb(0 0 0 / .3);
}
dialog::backdrop { background: transparent; }
h2 { margin: 0 0 4px; font-size: 17px; }
p { margin: 0 0 12px; font-size: 13px; color: light-dark(#5b6170, #a3a9b7); }
pre {
  margin: 0 0 16px; max-height: 14rem; overflow: auto; padding: 10px; border-radius: 8px; white-space: pre-wrap;
  overflow-wrap: anywhere; font: 12px/1.5 ui-monospace, monospace; background: light-dark(#f4f5f7, #1f2229);
}
div { display: flex; gap: 8px; }
button {
  flex: 1; min-height: 44px; border-radius: 10px; background: light-dark(#f4f5f7, #1f2229); color: inherit;
  border: 1px solid light-dark(rgb(11 13 18 / .16), rgb(244 245 247 / .2)); font: inherit; font-weight: 600;
  cursor: pointer;
}
button.main { border-color: transparent; background: light-dark(#1f5fe0, #8ab0ff); color: light-dark(#fff, #0b0d12); }
:focus-visible { outline: 2px solid light-dark(#1f5fe0, #8ab0ff); outline-offset: 2px; }
`

/**
 * Where a person approves or rejects. A modal dialog of its own, because a page's open dialog makes
 * everything outside the top layer unreachable.
 */
export class Panel {
  readonly #dialog = document.createElement('dialog')
  readonly #title = document.createElement('h2')
  readonly #details = document.createElement('pre')
  readonly #host = document.createElement('demo-wallet-panel')

  constructor(private readonly respond: (outcome: 'approved' | 'rejected') => void) {
    const root = this.#host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(SHEET)
    root.adoptedStyleSheets = [sheet]
    this.#title.id = 'title'
    this.#details.tabIndex = 0
    this.#dialog.setAttribute('aria-labelledby', 'title')
    const origin = document.createElement('p')
    origin.textContent = `Demo Wallet · ${location.host} asks`
    const actions = document.createElement('div')
    actions.append(this.#button('Reject', 'rejected'), this.#button('Approve', 'approved'))
    this.#dialog.append(this.#title, origin, this.#details, actions)
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      this.respond('rejected')
    })
    root.append(this.#dialog)
  }

  /** Shows the first of the waiting requests, or nothing. */
  show([first]: readonly WalletRequest[]): void {
    if (!first) return this.#dialog.close()
    this.#title.textContent = TITLES[first.method] ?? first.method
    this.#details.textContent = first.text
    if (!this.#host.isConnected) document.documentElement.append(this.#host)
    if (!this.#dialog.open) this.#dialog.showModal()
  }

  #button(label: string, outcome: 'approved' | 'rejected'): HTMLButtonElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = label
    if (outcome === 'approved') {
      button.className = 'main'
      button.autofocus = true
    }
    button.addEventListener('click', () => this.respond(outcome))
    return button
  }
}
