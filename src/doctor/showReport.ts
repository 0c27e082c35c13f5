/** Shows the report over the page, for whoever added `?wcb-doctor` to its address. Once per page. */
export function showReport(text: string): void {
  if (document.querySelector('dialog[data-wcb-doctor]')) return
  const dialog = document.createElement('dialog')
  dialog.dataset['wcbDoctor'] = ''
  dialog.setAttribute('aria-label', 'Self-check of wallet-connect-button')
  const report = document.createElement('pre')
  report.tabIndex = 0
  report.textContent = text
  Object.assign(report.style, {
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    font: '14px/1.5 ui-monospace, monospace',
  })
  const copy = button('Copy', () => void navigator.clipboard?.writeText(text))
  const close = button('Close', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  Object.assign(dialog.style, { maxInlineSize: 'min(760px, 100%)', color: 'CanvasText', background: 'Canvas' })
  dialog.append(report, copy, ' ', close)
  document.body.append(dialog)
  dialog.showModal()
}

function button(label: string, press: () => void): HTMLButtonElement {
  const node = document.createElement('button')
  node.type = 'button'
  node.textContent = label
  node.addEventListener('click', press)
  return node
}
