const EVENTS = [
  'ready', 'open', 'view-change', 'close', 'connecting', 'connected', 'disconnected', 'account-change', 'network-change',
  'siwx-request', 'siwx-success', 'siwx-error', 'siwx-cancel', 'transaction-sent', 'transaction-settled', 'connect-error', 'error',
]
const KEPT_EVENTS = 40

const list = document.getElementById('events')

function showEvent(event) {
  // The dialog of some other part of the page may also close; only the element's own events are shown.
  if (event.target.localName !== 'wallet-connect-button') return
  const row = document.createElement('li')
  const name = document.createElement('strong')
  const detail = document.createElement('code')
  name.textContent = event.type
  detail.textContent = JSON.stringify(event.detail ?? null)
  row.append(name, detail)
  list.prepend(row)
  while (list.children.length > KEPT_EVENTS) list.lastElementChild.remove()
  document.getElementById('no-events').hidden = true
  if (event.type === 'siwx-success' || event.type === 'disconnected') askServer()
}

for (const name of EVENTS) document.addEventListener(name, showEvent)

const me = document.getElementById('me')

async function askServer() {
  if (!me) return
  try {
    const { user } = await (await fetch('/api/me')).json()
    me.textContent = user ? `Signed in as ${user.userId} with ${user.address} on ${user.chainId}.` : 'Nobody is signed in.'
  } catch {
    me.textContent = 'The server does not answer.'
  }
}

document.getElementById('ask-server')?.addEventListener('click', askServer)
document.getElementById('sign-out')?.addEventListener('click', async () => {
  await fetch('/api/sign-out', { method: 'POST' })
  await askServer()
})
await askServer()

const here = new URL(location.href)
const walletSwitch = document.getElementById('wallet-switch')
const isInstalled = 'demoWallet' in window
if (isInstalled) here.searchParams.delete('wallet')
else here.searchParams.set('wallet', '1')
walletSwitch.href = here.search || here.pathname
walletSwitch.textContent = isInstalled ? 'Remove the demo wallet from this page' : 'Install the demo wallet in this page'
