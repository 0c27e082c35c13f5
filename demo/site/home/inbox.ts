const REFRESH_EVERY_MS = 700

type Message = { readonly kind: string; readonly otp?: string; readonly link?: string; readonly email?: string }

/** Shows the mail of the local stack as it arrives. Returns a function that stops. */
export function followInbox(mailbox: string): () => void {
  const list = document.getElementById('inbox-messages')!
  let shown = ''
  const refresh = async (): Promise<void> => {
    const source = await (await fetch(mailbox, { headers: { accept: 'application/json' } })).text()
    // Redrawing only on change keeps a selected code selected.
    if (source === shown) return
    shown = source
    list.replaceChildren(...(JSON.parse(source) as Message[]).slice(0, 3).map(rowOf))
  }
  void refresh()
  const timer = setInterval(() => void refresh().catch(() => undefined), REFRESH_EVERY_MS)
  return () => clearInterval(timer)
}

function rowOf({ otp, link, email = '' }: Message): HTMLElement {
  const row = document.createElement('li')
  const to = document.createElement('span')
  to.textContent = `To ${email}`
  row.append(to)
  if (otp) {
    const code = document.createElement('strong')
    code.textContent = otp
    row.append('Your code to log in', code)
  }
  if (link) {
    const approve = document.createElement('a')
    Object.assign(approve, { href: link, target: '_blank', rel: 'noopener', textContent: 'Approve this device' })
    row.append(approve)
  }
  return row
}
