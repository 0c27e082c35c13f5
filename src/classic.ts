import { document } from './domain/page/document'
import { pinnedFile } from './element/pinnedFile'

// For editors that strip `type="module"`: a tiny classic script that imports the module next to it.
const TAG = 'wallet-connect-button'
const script = document.currentScript
const own = script instanceof HTMLScriptElement ? script.src : ''

let attempts = 0

function load(): void {
  const attempt = attempts++ ? `?${attempts}` : ''
  const pinned = pinnedFile('./wallet-connect-button.js')
  const url = pinned ?? Promise.resolve(new URL(`wallet-connect-button.js${attempt}`, own).href)
  url.then((href) => import(/* @vite-ignore */ href)).then(loaded, failed)
}

function loaded(): void {
  for (const button of document.querySelectorAll(`${TAG} > button[data-failed]`)) button.remove()
  // Defining it again does nothing but look for controls in HTML, of which this script may have been faster.
  addEventListener('DOMContentLoaded', () =>
    (customElements.get(TAG) as { define?: () => void } | undefined)?.define?.(),
  )
}

/** Without the module there is no element, only its tag. A press on what is shown instead tries again. */
function failed(): void {
  for (const place of document.querySelectorAll(`${TAG}:not(:has(> button[data-failed]))`)) {
    const button = document.createElement('button')
    button.type = 'button'
    button.dataset['failed'] = ''
    button.textContent = '↻ Wallet connection could not load'
    const { style } = button
    Object.assign(style, { font: 'inherit', color: 'inherit', background: 'none', padding: '10px 18px' })
    Object.assign(style, { border: '1px solid', borderRadius: '12px' })
    // Browsers do not load a module again that has failed, unless its URL is another.
    button.addEventListener('click', load)
    place.append(button)
  }
}

if (own) load()
else console.warn('<wallet-connect-button> cannot tell where its script came from; use a script element with a src.')
