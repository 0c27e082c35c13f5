import { document } from '../domain/page/document'

const SHEET = `
  dialog {
    box-sizing: border-box;
    inline-size: min(760px, 100% - 16px);
    max-inline-size: none;
    max-block-size: calc(100dvh - 16px);
    padding: 16px;
    border: 1px solid GrayText;
    border-radius: 12px;
    color-scheme: light dark;
    color: CanvasText;
    background: Canvas;
    font: 16px/1.5 system-ui, sans-serif;
  }
  dialog[open] { display: flex; flex-direction: column; gap: 12px; }
  h1 { margin: 0; font-size: 18px; overflow-wrap: anywhere; }
  pre {
    min-block-size: 0;
    margin: 0;
    padding: 8px 12px;
    border: 1px solid GrayText;
    border-radius: 8px;
    overflow: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font: 14px/1.5 ui-monospace, monospace;
  }
  div { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
  button { min-block-size: 44px; padding-inline: 16px; font: inherit; }
  :focus-visible { outline: 2px solid; outline-offset: 2px; }
`

/**
 * Shows the report over the page, for whoever added `?wcb-doctor` to its address. Once per page. It is in a shadow
 * root, where the style sheets of the page do not reach it, and in English, whatever the language of the page.
 */
export function showReport(text: string): void {
  if (document.querySelector('[data-wcb-doctor]')) return
  const host = document.createElement('div')
  host.dataset['wcbDoctor'] = ''
  host.style.setProperty('all', 'initial', 'important')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(SHEET)
  root.adoptedStyleSheets = [sheet]

  const dialog = add(root, 'dialog')
  dialog.lang = 'en'
  dialog.dir = 'ltr'
  const title = add(dialog, 'h1', 'Self-check of wallet-connect-button')
  title.id = 'title'
  dialog.setAttribute('aria-labelledby', title.id)
  const report = add(dialog, 'pre', text)
  report.tabIndex = 0
  const row = add(dialog, 'div')
  const copy = add(row, 'button', 'Copy report')
  const close = add(row, 'button', 'Close')
  const status = add(row, 'span')
  status.setAttribute('role', 'status')

  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text)
      status.textContent = 'Copied'
    } catch {
      // Pages without https have no clipboard, and others may refuse it.
      getSelection()?.selectAllChildren(report)
      status.textContent = document.execCommand('copy')
        ? 'Copied'
        : 'The browser refused. The report is selected: copy it with your keyboard.'
    }
  })
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => host.remove())
  document.body.append(host)
  dialog.showModal()
}

function add<Tag extends keyof HTMLElementTagNameMap>(to: Node, tag: Tag, text = ''): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag)
  node.textContent = text
  to.appendChild(node)
  return node
}
