const EVENTS = [
  'ready',
  'open',
  'view-change',
  'close',
  'connecting',
  'connected',
  'disconnected',
  'account-change',
  'network-change',
  'siwx-request',
  'siwx-success',
  'siwx-error',
  'siwx-cancel',
  'siwx-end',
  'transaction-sent',
  'transaction-settled',
  'connect-error',
  'error',
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
  if (event.type === 'siwx-success' || event.type === 'siwx-end') askServer()
}

for (const name of EVENTS) document.addEventListener(name, showEvent)

const members = document.getElementById('members')

if (members) {
  const button = document.querySelector('wallet-connect-button')
  const showMembers = () => (members.hidden = !button.session)
  button.addEventListener('change', showMembers)
  showMembers()
}

const me = document.getElementById('me')

async function askServer() {
  if (!me) return
  try {
    const { user } = await (await fetch('/api/me')).json()
    me.textContent = user
      ? `Signed in as ${user.userId} with ${user.address} on ${user.chainId}.`
      : 'Nobody is signed in.'
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

/** Makes a link switch one word of the page's address on or off. */
function offerSwitch(id, name, value, isOn, [on, off]) {
  const link = document.getElementById(id)
  if (!link) return
  const target = new URL(location.href)
  if (isOn) target.searchParams.delete(name)
  else target.searchParams.set(name, value)
  link.href = target.search || target.pathname
  link.textContent = isOn ? off : on
}

offerSwitch('wallet-switch', 'wallet', 'both', 'demoWallet' in window, [
  'Install the demo wallet in this page',
  'Remove the demo wallet from this page',
])
offerSwitch('namespaces-switch', 'namespaces', 'both', location.search.includes('namespaces=both'), [
  'Offer Solana networks too',
  'Offer EVM networks alone',
])
