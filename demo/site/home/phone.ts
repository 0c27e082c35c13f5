import type { WalletConnectButton } from '../../../src/element'
import type { WalletRequest } from '../../../src/testing'

const REFRESH_EVERY_MS = 700
/** Forwarded to the remote wallet of the stack, which pages of other origins cannot ask. */
const PHONE = 'phone/'

const TITLES: Readonly<Record<string, string>> = {
  session_proposal: 'Connect to this page?',
  session_authenticate: 'Connect and sign in?',
  personal_sign: 'Sign this message?',
  eth_sendTransaction: 'Send this transaction?',
}

/** Shows what the phone is asked. Returns a function that stops. */
export function followPhone(element: WalletConnectButton): () => void {
  const list = document.getElementById('phone-requests')!
  const scan = document.querySelector<HTMLButtonElement>('#scan')!
  let shown = ''
  const refresh = async (): Promise<void> => {
    const requests = (await (await fetch(`${PHONE}requests`)).json()) as WalletRequest[]
    const waiting = requests.filter(({ outcome }) => outcome === 'waiting')
    const now = JSON.stringify(waiting)
    if (now === shown) return
    shown = now
    list.replaceChildren(...waiting.map((request) => rowOf(request, answer)))
  }
  const answer = async (id: number, approve: boolean): Promise<void> => {
    await post('answer', { id, approve })
    await refresh()
  }
  scan.onclick = async () => {
    const uri = element.shadowRoot?.querySelector<HTMLElement>('[part~="qr"][data-uri]')?.dataset['uri']
    if (uri) await post('pair', { uri })
    await refresh()
  }
  void post('policy', { mode: 'hold' })
  const timer = setInterval(() => void refresh().catch(() => undefined), REFRESH_EVERY_MS)
  return () => clearInterval(timer)
}

async function post(path: string, body: unknown): Promise<void> {
  await fetch(`${PHONE}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function rowOf({ id, method }: WalletRequest, answer: (id: number, approve: boolean) => Promise<void>): HTMLElement {
  const row = document.createElement('li')
  const title = document.createElement('strong')
  title.textContent = TITLES[method] ?? method
  row.append(title, choice('Approve', true), choice('Reject', false))
  return row

  function choice(label: string, approve: boolean): HTMLElement {
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', textContent: label, onclick: () => void answer(id, approve) })
    return button
  }
}
